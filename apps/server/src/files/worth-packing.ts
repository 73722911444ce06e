/** False for a file of this name that is packed already: an archive stores it, which costs no time. */
export function isWorthPacking(name: string): boolean {
  return /\.(?:csv|tsv|txt|json|xml|html?|svg|eml|bmp|rtf|msg|doc|xls|ppt)$/i.test(name)
}

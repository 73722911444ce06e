/** What any other language must hold: the French keys, less the plural category that only French has. */
export type Translated<Texts> = {
  [Key in keyof Texts as Key extends `${string}_many` ? never : Key]: Texts[Key] extends string
    ? string
    : Translated<Texts[Key]>
}

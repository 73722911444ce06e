/**
 * First bytes of what systems run: ELF, Mach-O in both orders and for several processors or Java, shortcuts of
 * Windows, Android code, compiled help.
 */
const MAGIC = [
  ...['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', 'cafebabf'],
  ...['4c0000000114020000000000c0000000', '6465780a30', '49545346'],
].map((hex) => Buffer.from(hex, 'hex'))

/** How much of a file `isProgram` has to see. */
export const PROGRAM_HEAD_BYTES = 4096

/**
 * Do these first bytes of a file make it a program, whatever it is called and however damaged the rest is? Text that
 * only begins like one does not.
 */
export function isProgram(head: Buffer): boolean {
  if (MAGIC.some((magic) => head.subarray(0, magic.length).equals(magic))) return true
  // A script that names its interpreter.
  if (/^\ufeff?#!\s*\//.test(head.subarray(0, 16).toString('utf8'))) return true
  // DOS, and with it every program of Windows: "MZ" opens texts too, which hold no zeros.
  return head.subarray(0, 2).toString('latin1') === 'MZ' && head.includes(0)
}

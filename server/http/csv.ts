/** For a spreadsheet set to Italian, which takes the mark for UTF-8 and the semicolon for the end of a cell. */
export const csvMark = '\ufeff'

export const csvRow = (cells: (string | number)[]): string => `${cells.map(cell).join(';')}\r\n`

function cell(value: string | number): string {
  const text = String(value)
  // A spreadsheet would take it for a formula.
  const safe =
    /^[=+\-@\t\r]/.test(text) && typeof value === 'string' && !/^-?\d+,\d\d$/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

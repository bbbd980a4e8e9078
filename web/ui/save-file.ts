/** Hands a file to the browser, which saves it as it saves every other. */
export function saveFile({ file, name }: { file: Blob; name: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // After the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

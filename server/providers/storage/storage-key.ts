// Every segment starts with a letter or digit: no `..`, no hidden file, nothing absolute. Lower case only,
// because some disks take two cases for one file.
const segment = '[a-z0-9][a-z0-9._-]*'
const wholeKey = new RegExp(`^${segment}(/${segment})*$`)
const keyStart = new RegExp(`^(${segment}/)*(${segment})?$`)

export function checkedKey(key: string): string {
  if (key.length > 500 || !wholeKey.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}

export function checkedPrefix(prefix: string): string {
  if (prefix.length > 500 || !keyStart.test(prefix)) {
    throw new Error(`Not the start of a storage key: ${JSON.stringify(prefix)}`)
  }
  return prefix
}

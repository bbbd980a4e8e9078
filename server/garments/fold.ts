/** Small letters without accents: what is looked for is found however it was typed. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .normalize('NFC')

/** What a search looks in. */
export const searchText = ({ name, ref }: { name: string; ref: string | null }): string =>
  fold(ref ? `${name} ${ref}` : name)

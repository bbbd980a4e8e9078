/** The account that a file belongs to; null is the house itself, for pictures of the catalogue. */
export type Owner = string | null

export const theHouse: Owner = null

export const ownerName = (owner: Owner): string => owner ?? 'the house'

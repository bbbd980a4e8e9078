import { type AccountManager, type ListedManager, managers, ownManager } from '#contracts/account-manager.ts'
import type { ManagerRow } from './store.ts'

export const presentManager = (row: ManagerRow): AccountManager => card(row, ownManager.photo.path)

export const presentListed = (row: ManagerRow & { accounts: number }): ListedManager => ({
  ...card(row, managers.photo.path.replace(':id', row.id)),
  id: row.id,
  isDefault: row.isDefault,
  accounts: row.accounts,
  updatedAt: row.updatedAt.toISOString(),
})

/** The address of a photo changes with the photo. */
const card = ({ name, email, phone, bookingUrl, photo }: ManagerRow, path: string): AccountManager => ({
  name,
  email,
  phone,
  bookingUrl,
  photoUrl: photo && `${path}?v=${photo.split('/')[1]?.slice(0, 8)}`,
})

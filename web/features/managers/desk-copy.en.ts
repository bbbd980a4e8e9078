import type { DeskCopy } from './desk-copy.ts'

export const english: DeskCopy = {
  title: 'Account managers',
  text: 'The people who look after Enterprise customers. The default one holds for every account that has no other; name another on the page of the user.',
  unattended: (count) =>
    count === 1
      ? '1 Enterprise account has no account manager: choose a default one.'
      : `${count} Enterprise accounts have no account manager: choose a default one.`,
  none: 'No account managers yet',
  isDefault: 'Default',
  accounts: (count) => (count === 1 ? '1 account by name' : `${count} accounts by name`),
  photo: (name) => `Photo of ${name}`,
  setPhoto: 'Upload photo',
  replacePhoto: 'Change photo',
  photoDone: 'Photo saved',
  edit: 'Edit',
  remove: 'Delete',
  removeAsk: (name) => `Delete ${name}? Their accounts go to the default one.`,
  removed: 'Account manager deleted',
  add: 'New account manager',
  change: 'Edit account manager',
  name: 'First and last name',
  email: 'Email',
  phone: 'Phone (optional)',
  bookingUrl: 'Link to book a call (optional)',
  bookingHint: 'Without one, the button opens an email.',
  makeDefault: 'Default for every account',
  buttons: { add: 'Add', save: 'Save', cancel: 'Cancel' },
  saved: 'Account manager saved',
  error: 'Error',
  failed: 'It could not be saved. Please try again.',
}

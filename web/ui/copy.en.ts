import type { Copy } from './copy.ts'

export const english: Copy = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notice: 'Notification',
  notices: 'Notifications ({hotkey})',
  close: 'Close',
  loading: 'Loading',
  loadFailed: 'This part could not be loaded.',
  retry: 'Try again',
  sure: { title: 'Are you sure?', yes: 'Yes', no: 'Cancel' },
  pictureLoading: 'Loading the image',
  pictureMissing: 'The image didn’t load: check your connection.',
}

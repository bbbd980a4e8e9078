import type { Copy } from './security-copy.ts'

export const english: Copy = {
  error: 'Error',
  password: {
    title: 'Password',
    text: 'Changing it signs you out on your other devices.',
    current: 'Current password',
    new: 'New password',
    submit: 'Change password',
    done: 'Password updated!',
    failed: 'Your password wasn’t changed.',
  },
  devices: {
    title: 'Devices',
    text: 'Where you’re signed in. Sign out anything you don’t recognise, and change your password.',
    named: (browser, system) => `${browser} on ${system}`,
    unknown: 'Unknown device',
    current: 'This device',
    since: (day) => `signed in on ${day}`,
    seenToday: 'used today',
    seen: (day) => `used on ${day}`,
    end: 'Sign out',
    endAll: 'Sign out all others',
    ended: 'Device signed out',
    endedAll: 'The other devices are signed out',
    failed: 'The device couldn’t be signed out.',
  },
  close: {
    title: 'Delete account',
    text: 'For good, with everything in it.',
    begin: 'Delete my account',
    consequences: [
      'Your subscription ends right away, with no refund for the remaining days.',
      'Photos, pictures and history are deleted and the key that encrypts them is destroyed: not even we can recover them.',
      'Only invoices are kept, as the law requires.',
    ],
    password: 'Your password, to confirm',
    submit: 'Delete for good',
    cancel: 'Cancel',
    failed: 'Your account wasn’t deleted.',
  },
}

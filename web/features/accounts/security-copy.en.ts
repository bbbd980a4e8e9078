import type { Copy } from './security-copy.ts'

export const english: Copy = {
  error: 'Error',
  password: {
    title: 'Password',
    text: 'When you change it, the sessions open on other devices are closed.',
    current: 'Current password',
    new: 'New password',
    submit: 'Change password',
    done: 'Password updated!',
    failed: 'The password was not changed.',
  },
  devices: {
    title: 'Devices',
    text: 'Where you are signed in. Close what you do not recognise, and change the password.',
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
    failed: 'The device was not signed out.',
  },
  close: {
    title: 'Delete account',
    text: 'For ever, with everything in it.',
    begin: 'Delete my account',
    consequences: [
      'The subscription ends at once, without a refund of the days that are left.',
      'Photos, pictures and history are deleted and the key that encrypts them is destroyed: not even we can bring them back.',
      'Only the invoices stay, as the law asks.',
    ],
    password: 'Your password, to confirm',
    submit: 'Delete for ever',
    cancel: 'Cancel',
    failed: 'The account was not deleted.',
  },
}

import type { Copy } from './profile-copy.ts'

export const english: Copy = {
  error: 'Error',
  profile: {
    title: 'Profile',
    text: 'Your name and your shop’s. Invoices use your billing details.',
    firstName: 'First name',
    lastName: 'Last name',
    shopName: 'Shop name',
    head: 'Head of the mannequin in pictures made without AI',
    heads: { hair: 'With hair', plain: 'Plain' },
    optional: 'Optional',
    submit: 'Save profile',
    done: 'Profile saved',
    failed: 'Your profile wasn’t saved.',
  },
  logo: {
    title: 'Logo',
    text: 'Shown instead of your initials. JPG, PNG or WEBP; a transparent background is fine.',
    alt: 'Shop logo',
    put: 'Upload a logo',
    replace: 'Change logo',
    remove: 'Remove',
    done: 'Logo saved',
    removed: 'Logo removed',
    failed: 'Your logo wasn’t saved.',
  },
  email: {
    title: 'Email address',
    text: (email) =>
      `You sign in with ${email}. The new address takes over once you open the link we send there.`,
    email: 'New email address',
    password: 'Your password, to confirm',
    submit: 'Change address',
    done: 'Check your inbox',
    failed: 'Your request wasn’t saved.',
  },
}

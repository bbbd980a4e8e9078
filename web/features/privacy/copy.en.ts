import type { Copy } from './copy.ts'

const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)

export const english: Copy = {
  error: 'Error',
  policy: {
    title: 'Privacy',
    text: 'Who sees your photos, how long we keep them and how they are encrypted.',
    link: 'Read the Privacy page',
  },
  retention: {
    title: 'How long we keep your photos',
    text: 'This covers the photos you upload and the pictures made from them. Credits and invoices stay in any case.',
    legend: 'Keep photos and pictures',
    account: 'As long as my account',
    days: (days) => `${days} days`,
    explain: (days) =>
      days === null
        ? 'Photos and pictures stay until you delete them.'
        : `Photos and pictures are deleted for good ${days} days after they were made, and disappear from your history.`,
    warning: (count, days) =>
      `${pictures(count)} of ${days} days or more will be deleted tomorrow, with the photos they were made from. This cannot be undone: if you need them, download your data first.`,
    save: 'Save this choice',
    confirm: 'Save and delete from tomorrow',
    startsAt: (moment) => `This takes effect on ${moment}: until then you can change your mind.`,
    saved: 'Choice saved',
    failed: 'Your choice wasn’t saved.',
  },
  legal: {
    title: 'We have updated our Terms and Privacy page',
    text: (day) => `They apply from ${day}. By continuing to use Indosso you accept them.`,
    terms: 'Terms',
    privacy: 'Privacy',
    accept: 'OK',
    failed: 'Your answer wasn’t saved.',
  },
  export: {
    title: 'Download my data',
    text: 'One ZIP archive with everything: photos and pictures, invoices, credit history and all the data of your account.',
    begin: 'Download my data',
    hint: 'With many pictures the download can take a few minutes. You can ask for it five times a day.',
    password: 'Your password, to confirm',
    submit: 'Prepare and download',
    cancel: 'Cancel',
    started: { title: 'Download started', description: 'You will find it among your browser’s downloads.' },
    failed: 'The download didn’t start.',
  },
}

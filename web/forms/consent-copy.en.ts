import type { Copy } from './consent-copy.ts'

export const english: Copy = {
  title: 'The person’s consent',
  text: 'A real person is shown only with their written consent. The signed sheet is encrypted like every file and is deleted with the model.',
  personName: 'First and last name of the person in the photo',
  personHint: 'It stays here: the AI is never told.',
  bornOn: 'Date of birth',
  bornHint: 'Tells us that they are an adult. We do not keep it.',
  signedOn: 'Signed on',
  until: 'Valid until',
  untilHint: 'From the next day on nobody can choose the model.',
  purpose: 'What for',
  purposePlaceholder: 'For example: photos of garments on our site and on social media, AI-made ones too',
  sheet: 'Signed sheet',
  sheetHint: 'A PDF, or a photo of the sheet. 15 MB at most.',
  upload: 'Upload the sheet',
  replace: 'Upload another sheet',
  uploading: 'Uploading the sheet',
  uploaded: (name) => `Uploaded: ${name}`,
  kept: 'Without another sheet the one that is there stays.',
  open: 'Download the sheet',
  confirm:
    'I confirm: the person is an adult, signed knowing that their photo goes to an AI service to make images, and we keep the original.',
  states: {
    valid: (day) => `Consent valid until ${day}`,
    ending: (day) => `The consent ends on ${day}`,
    over: (day) => `Consent ended on ${day}: nobody can choose this model`,
  },
}

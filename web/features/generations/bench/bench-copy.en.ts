import type { BenchCopy } from './bench-copy.ts'

const credits = (count: number) => (count === 1 ? '1 credit' : `${count} credits`)

export const english: BenchCopy = {
  area: 'Workbench',
  steps: { label: 'Steps', garment: 'Garment', wearer: 'Who', pose: 'Pose' },
  generate: (count) => `Generate ${count} images · ${credits(count)}`,
  cost: (count) => `Uses ${credits(count)}.`,
  costBack: 'If an image fails, its credit is refunded.',
  noPose: 'Choose at least one pose.',
  tooMany: (left) =>
    left === 1
      ? 'You have 1 credit left: choose one pose.'
      : `You have ${left} credits left: choose fewer poses.`,
  askKind: 'What is it? Choose above before you spend a credit, or press again and we’ll decide.',
  kindChange: 'Change',
  kindRecognised: 'recognised from the photo',
  poses: 'Poses',
  posesHint: 'Pick more than one if you like: same model, one credit each.',
  sameLook: 'Same as your existing image',
  sameLookOf: (name) => `Same as your existing image: ${name}`,
  changeLook: 'Change',
  garmentSize: 'Size of the garment in the photo',
  garmentFits: 'The one that fits',
  more: 'Fabric close-up and back photo',
  moreCount: (count) => `${count} added`,
  back: 'Back photo',
  backHint: 'Optional: we use the real back for the back pose.',
  backMissing: 'Without a back photo, we make up the back.',
  backAdd: 'Add a back photo',
  replace: 'Replace',
  views: 'Photo and images of this garment',
  photo: 'Photo of the garment',
  another: 'Set up another image of this garment',
  waitingLine: 'Waiting for the network',
  waitingText: 'We’re still working on it. You’ll see the progress once you’re back online.',
  notify: 'Tell me when it’s ready',
  notifyOn: 'Your browser will tell you, even in another tab.',
  resume: 'Pick up where you left off',
  resumeText: 'Your photo and choices are still here.',
  resumePhoto: 'Your photo from last time',
  discard: 'Discard',
  gone: 'This garment is gone',
  goneText: 'It was deleted, or the address is wrong. You can find it in the bin for 30 days.',
  toHistory: 'Go to history',
  loading: 'Opening the workbench',
}

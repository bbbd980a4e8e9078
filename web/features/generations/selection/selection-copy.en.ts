import type { SelectionCopy } from './selection-copy.ts'

export const english: SelectionCopy = {
  select: 'Select',
  done: 'Done',
  area: 'Selected garments',
  choose: (name, ref) => `Select: ${name}${ref ? `, SKU ${ref}` : ''}`,
  hint: 'Tap garments to select them',
  chosen: (count) => `${count} selected`,
  all: 'Select all',
  none: 'Clear selection',
  zip: 'Download ZIP',
  zipFormat: 'Image format',
  zipIn: (format) => `Images in ${format} format`,
  zipStarted: (count) => (count === 1 ? 'Downloading 1 image' : `Downloading ${count} images`),
  zipFull: (most) => `A ZIP holds up to ${most} garments.`,
  zipEmpty: 'No finished images to download.',
  otherPose: 'Another pose',
  remove: 'Delete',
  poseText: 'One new image of each selected garment, worn by the same model as before.',
  pose: 'Pose',
  cost: (count) => (count === 1 ? '1 image · 1 credit' : `${count} images · ${count} credits`),
  already: (count) =>
    count === 1
      ? '1 garment already has this pose and will get another.'
      : `${count} garments already have this pose and will get another.`,
  noCredits: 'You have no credits left this month.',
  fewCredits: (left) =>
    left === 1
      ? 'You have 1 credit left: select fewer garments.'
      : `You have ${left} credits left: select fewer garments.`,
  noRoom: 'Too many images are already in progress. Wait for them to finish.',
  littleRoom: (room) =>
    room === 1
      ? 'Only 1 more image can be in progress right now: select fewer garments.'
      : `Only ${room} more images can be in progress right now: select fewer garments.`,
  generate: (count) => (count === 1 ? 'Generate 1 image' : `Generate ${count} images`),
  sending: (done, all) => `Sending ${done} of ${all}`,
  ordered: (count) => (count === 1 ? '1 image in progress' : `${count} images in progress`),
  stopped: (done, all) => (done === 0 ? 'No images requested.' : `${done} of ${all} images requested.`),
  cancel: 'Cancel',
  stop: 'Stop',
}

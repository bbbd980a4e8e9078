import type { CoachCopy } from './coach-copy.ts'

export const english: CoachCopy = {
  good: 'Great photo: the garment is easy to see.',
  advice: {
    no_garment: 'We can’t make out a garment here: try the whole garment on a plain background.',
    several: 'It looks like several garments: photograph one at a time.',
    worn: 'It looks like someone is wearing it: laid flat or on a mannequin works better.',
    cut_off: 'Part of the garment is out of frame: step back to show all of it.',
    too_dark: 'The photo is a little dark: move closer to a window or switch on a light.',
    blurred: 'The photo is a little blurred: rest your phone, focus on the garment and try again.',
    too_small: 'The garment is small in this photo: move closer, or upload the photo at full size.',
    busy: 'The background is very busy: a sheet or a plain wall gives a cleaner cut-out.',
  },
  tips: {
    title: 'What makes a good photo',
    good: ['The whole garment, laid out flat', 'A plain, even background', 'Good light, no harsh shadows'],
    bad: ['Garment cropped or folded', 'More than one garment in the photo'],
    goodLabel: 'Yes',
    badLabel: 'No',
  },
  recognised: 'Recognised from the photo. Not right? Tap the correct one.',
  whichKind: 'What is it? We’re not sure: one tap makes a better image.',
}

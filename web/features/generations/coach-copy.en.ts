import type { CoachCopy } from './coach-copy.ts'

export const english: CoachCopy = {
  good: 'Lovely photo: the garment is easy to see.',
  advice: {
    no_garment: 'We cannot make out a garment here: try the whole garment, laid on a plain background.',
    several: 'There seem to be several garments: take a photo of one at a time.',
    worn: 'The garment seems to be worn: laid flat or on a mannequin it works better.',
    cut_off: 'The garment leaves the frame: take a step back and show all of it.',
    too_dark: 'The photo is a little dark: move closer to a window or switch on a light.',
    blurred: 'The photo is a little blurred: rest your phone, focus on the garment and try again.',
    too_small: 'The garment is small in this photo: move closer, or upload the photo at full size.',
    busy: 'The background is very busy: on a sheet or a plain wall the garment is cut out better.',
  },
  recognised: 'Recognised from the photo. Not this one? Tap the right one.',
  whichKind: 'What is it? We are not sure: one tap makes a better picture.',
  samples: {
    title: 'Try a sample garment',
    text: 'Drawn by us: one tap shows how it works.',
    failed: 'The sample did not load. Please try again.',
    names: {
      dress: 'Red dress',
      tshirt: 'Printed T-shirt',
      shirt: 'Checked shirt',
      trousers: 'Chinos',
    },
  },
}

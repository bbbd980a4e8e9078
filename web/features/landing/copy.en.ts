import type { Copy } from './copy.ts'

export const english: Copy = {
  title: 'Indosso · From the table to the shop window, no studio needed',
  description: {
    studio:
      'Upload a photo of a garment and see it worn: a professional preview on a 3D mannequin, in three poses, within seconds. 10 free images, no card required.',
    ai: 'Upload a photo of a garment and get a professional image of it worn, ready for your online shop. 10 free images, no card required.',
  },
  locale: 'en_GB',
  start: 'Start Free',
  hero: {
    badge: 'Powered by AI',
    maker: {
      studio: 'This service runs on our own engine: previews on a 3D mannequin, made without AI.',
      ai: 'An AI generator makes the images here; this page shows previews from our own engine.',
    },
    difference: 'What AI changes',
    title: ['From the table', 'to the window,', 'no studio needed.'],
    text: {
      studio:
        'Photograph the garment laid flat or on a mannequin. Indosso cuts it out, drapes it and hands it back worn: a professional image, in three poses.',
      ai: 'Photograph the garment laid flat or on a mannequin. Indosso turns it into a professional image of the garment worn, ready for your online shop.',
    },
    prices: 'See Prices',
    reassurance: ['10 free images', 'No card required'],
    compare: 'Compare the photo and the result',
    compareUnit: '% worn',
    before: 'Cream cable-knit jumper laid on a dark rug',
    after: 'The same jumper worn, on a studio background: a preview on a 3D mannequin',
    photo: 'the photo',
    result: 'mannequin preview',
    credit: 'We drew the garments; our engine made the previews. No retouching.',
  },
  film: {
    title: 'One photo, three poses',
    label: 'Silent demo: three garments photographed flat, each shown worn in three poses.',
    fallback: 'Your browser does not support video.',
    play: 'Play the video',
    pause: 'Pause the video',
  },
  samples: {
    title: 'Try it, no account needed',
    text: 'Pick a garment, a pose and who wears it: the result is already here. No credits, no sign-up.',
    garment: 'Garment',
    names: {
      dress: 'Red dress',
      tshirt: 'Printed T-shirt',
      shirt: 'Checked shirt',
      trousers: 'Chinos',
    },
    pose: 'Pose',
    poses: { frontale: 'Front', laterale: 'Side', posteriore: 'Back' },
    gender: 'Worn by',
    genders: { female: 'Woman', male: 'Man' },
    photo: 'the photo',
    ready: 'Ready-made sample',
    label: 'Preview on a 3D mannequin, made without AI',
    back: 'The photo doesn’t show the back, so we reconstructed it.',
    alt: (garment, gender, pose) => `${garment}, mannequin: ${gender}, pose: ${pose}`,
    own: 'Try your own photo',
    ownText: 'Your first 10 images are free.',
  },
  ways: {
    title: 'Mannequin or model: what changes',
    text: 'Same garment, same photo, two ways to make the image.',
    here: 'in use here',
    list: [
      {
        maker: 'studio',
        name: 'Preview on a mannequin',
        mark: 'no AI',
        facts: [
          ['Who wears it', 'A faceless 3D mannequin, woman or man.'],
          ['The garment', 'The fabric in your photo, cut out and draped: colour and print as photographed.'],
          ['Your photo', 'Stays on our servers.'],
          ['In the file’s data', 'Image composed by computer.'],
        ],
      },
      {
        maker: 'ai',
        name: 'Image with a model',
        mark: 'AI',
        facts: [
          ['Who wears it', 'A generated person who does not exist.'],
          [
            'The garment',
            'Redrawn by the generator: closer to a real shot, but a detail may change. Check it.',
          ],
          ['Your photo', 'Goes to the generator named on our Privacy page, over an encrypted connection.'],
          ['In the file’s data', 'Image made with AI.'],
        ],
      },
    ],
    honest: 'There is no AI sample: everything you see on this page really came out of our own engine.',
  },
  steps: {
    title: 'How It Works',
    list: [
      {
        title: 'Upload the photo',
        text: 'The garment laid flat or on a mannequin, taken with your phone if you like. Add a close-up of the fabric if you have one.',
        alt: 'Denim jacket laid on a tiled floor',
      },
      {
        title: 'Choose the model',
        text: 'Gender and pose. Paid plans add the model’s body type and features.',
        alt: 'The same jacket on four different body types',
      },
      {
        title: 'Download and use',
        text: 'The high-definition image is yours: product page, social media, newsletter.',
        alt: 'The jacket worn, on a product page',
      },
    ],
    product: { name: 'Denim jacket', price: '€89.00', button: 'Buy' },
  },
  kinds: {
    title: 'What comes out well',
    text: 'For the preview, from a good photo: the whole garment, flat or on a hanger, on a plain background. We grade from what we measure with every version of the engine and from the real photos we have shown it; when in doubt, we mark down.',
    grades: ['not yet', 'check first', 'well', 'very well'],
    list: {
      't-shirt': { name: 'T-shirts', note: 'Lettering and prints stay legible.' },
      trousers: { name: 'Trousers and jeans', note: 'Washes and seams come through.' },
      shirt: { name: 'Shirts', note: 'Collar and buttons in place; checks follow the body.' },
      sweater: {
        name: 'Knitwear and sweatshirts',
        note: 'With a roll neck, look before you publish.',
      },
      jacket: { name: 'Jackets', note: 'Best closed and buttoned up.' },
      dress: { name: 'Dresses', note: 'If it isn’t sure, it asks you what it sees.' },
      vest: { name: 'Gilets', note: 'Quilting and zips come through.' },
      top: { name: 'Tops', note: 'On dense florals the colour may shift slightly.' },
      shorts: { name: 'Shorts', note: 'On narrow stripes the colour may shift slightly.' },
      skirt: { name: 'Skirts', note: 'Pleats are simplified.' },
      jumpsuit: { name: 'Jumpsuits', note: 'Can be mistaken for trousers: set the kind yourself.' },
    },
    none: { name: 'Shoes and accessories', note: 'For now, clothes only.' },
    worn: (kind) => `${kind}: preview on a 3D mannequin`,
  },
  plans: {
    title: 'Plans and Prices',
    text: 'Your images are topped up every month. If an image fails, you get your credit back.',
    month: 'a month, VAT included',
    popular: 'Most Popular',
    limits: 'Limits',
    words: {
      free: {
        description: 'Try the service on your own catalogue',
        features: [
          '10 Virtual Try-Ons a month',
          'Choice of female or male model',
          'HD download',
          'Email support',
        ],
        limitations: ['Random models', 'No choice of size'],
        callToAction: 'Start Free',
      },
      professional: {
        description: 'For shops that publish every week',
        features: [
          '400 Virtual Try-Ons a month',
          'Choice of model and size',
          'Body-type filters',
          'Inclusive representation',
          'Unlimited downloads',
          'Priority support',
        ],
        limitations: [],
        callToAction: 'Choose Professional',
      },
      enterprise: {
        description: 'For large catalogues',
        features: [
          '2000 Virtual Try-Ons a month',
          'Everything in Professional',
          'Multiple upload',
          'API webhooks',
          'Advanced analytics',
          'Dedicated account manager',
        ],
        limitations: [],
        callToAction: 'Contact Sales',
      },
    },
  },
  benefits: {
    title: 'Why Indosso',
    list: [
      {
        title: 'Safe and reliable',
        text: 'Data and images encrypted: your photos travel over encrypted connections (TLS) and are stored encrypted (AES-256) with a different key for every account. Delete your account and the key is destroyed.',
      },
      {
        title: 'AI speed',
        text: 'No studio to book, no samples to send: you upload the photo, and the image arrives while you lay out the next garment.',
      },
      {
        title: 'More sales',
        text: 'Shoppers see how the garment hangs. Professional images raise conversions by up to 40%.',
      },
    ],
  },
  questions: {
    title: 'Before you start',
    list: [
      {
        ask: 'Who owns the images?',
        answer: [
          'You do. Your photos stay yours, and you may use the images however you like, including to sell.',
        ],
      },
      {
        ask: 'Do I have to say that an image was made with AI?',
        answer: [
          'Files made by an AI generator say so in their own data, and that mark must stay. When you publish them, tell your customers too wherever the law or the sales channel asks for it.',
          'A mannequin preview is not made with AI: its file says that it was composed by computer.',
        ],
      },
      {
        ask: 'Who sees my photos?',
        answer: [
          'Nobody looks at them as a matter of course, and we don’t train models on them. An image opens only in the account that made it.',
          '{{images}}',
        ],
      },
      {
        ask: 'Do I pay for an image that fails?',
        answer: [
          'No. If an image fails you get the credit back, and you can see it under Account, Credits.',
          'Before you spend one we look at the photo and tell you if something is off: too dark, blurred, part of the garment out of frame.',
        ],
      },
      {
        ask: 'Do I get an invoice?',
        answer: [
          'Yes, for every payment. Prices include VAT, and the invoice shows it separately. Under Account, Billing you enter your VAT number or tax code, with your recipient code or certified email (PEC).',
        ],
      },
      {
        ask: 'Can I cancel at any time?',
        answer: [
          'Yes, from your account. The plan runs to the end of the period you have paid for, then goes back to Free: the images you made stay. Unused credits don’t carry over to the next month.',
        ],
      },
    ],
    contact: 'Another question?',
  },
  closing: 'Start free today with 10 generations a month. No credit card required.',
}

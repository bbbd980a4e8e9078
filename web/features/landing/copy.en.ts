import type { Copy } from './copy.ts'

export const english: Copy = {
  title: 'Indosso · From the table to the shop window, no studio needed',
  description:
    'Upload the photo of a garment and get a professional image of it worn, ready for your online shop. 10 free images, no card required.',
  locale: 'en_GB',
  start: 'Start Free',
  hero: {
    badge: 'Powered by AI',
    title: ['From the table', 'to the window,', 'no studio needed.'],
    text: 'Photograph the garment laid flat or on a mannequin. Indosso turns it into a professional image of the garment worn, ready for your online shop.',
    prices: 'See Prices',
    reassurance: ['10 free images', 'No card required'],
    compare: 'Compare the photo and the result',
    compareUnit: '% worn',
    before: 'Cream cable-knit jumper laid on a dark rug',
    after: 'The same jumper worn, on a studio background',
    photo: 'your photo',
    result: 'Indosso',
    credit: 'We drew the garment; our engine made the image. No retouching.',
  },
  film: {
    title: 'One photo, three poses',
    label: 'Silent demo: three garments photographed flat, each shown worn in three poses.',
    fallback: 'Your browser does not support video.',
    play: 'Play the video',
    pause: 'Pause the video',
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
  plans: {
    title: 'Plans and Prices',
    text: 'Your images are topped up every month. A generation that fails costs you nothing.',
    month: 'a month, VAT included',
    popular: 'Most Popular',
    limits: 'Limits',
    missing: { all: 'coming soon' },
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
  closing: 'Start free today with 10 generations a month. No credit card required.',
}

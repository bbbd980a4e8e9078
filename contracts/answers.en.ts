import type { AnswerCode } from './answers.ts'
import type { NoticeCode } from './notices.ts'

/** What a good answer says, by its code. */
export const answers: Record<AnswerCode, string> = {
  reset_link_sent: 'If the email is registered you will receive a reset link, valid for 1 hour.',
  password_reset: 'You can now sign in with the new password.',
  password_changed: 'Password updated. Your other sessions have been closed.',
  address_confirmed: 'Address confirmed.',
  new_address_written:
    'We’ve written to your new address: open the link in that email. Until then you keep the one you have.',
  address_changed: 'Address changed.',
  address_already_confirmed: 'Your address is already confirmed.',
  confirmation_sent: 'We have sent you a new link.',
  complaint_refunded: 'Thanks: this helps us improve. Your credit has been refunded.',
  complaint_kept:
    'Thanks: this helps us improve. The credit isn’t refunded, because the photo was clear and there was no doubt about the kind of garment.',
  complaint_late:
    'Thanks: this helps us improve. The credit isn’t refunded, because the period you used it in is over.',
  complaint_limit:
    'Thanks: this helps us improve. The credit isn’t refunded, because you’ve already had back the most your plan allows in this period.',
}

/** What there is to know about a picture. */
export const notices: Record<NoticeCode, string> = {
  mannequin_preview: 'Preview on a 3D mannequin: not a photo of a model.',
  back_invented: 'The back is our guess.',
  cut_out_uncertain: 'We’re not sure about the cut-out: a plain background works better.',
  sleeves_uncertain: 'We’re not sure about the sleeves: a photo with both laid out works better.',
  photo_small: 'The photo is small: the fabric may look soft.',
  sheer_unseen:
    'The fabric blends into the background of the photo, so we drew it opaque. Try a photo on a background of another colour.',
  garment_uncertain: 'There may be no garment in this photo, so the image is free.',
  kind_uncertain:
    'We’re not sure what kind of garment this is: if we got it wrong, choose it yourself next time.',
}

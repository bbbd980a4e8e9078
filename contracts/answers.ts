import * as z from 'zod/mini'

/** What the server says when something went well. */
export const answerCodes = [
  ...(['reset_link_sent', 'password_reset', 'password_changed'] as const),
  ...(['complaint_refunded', 'complaint_kept', 'complaint_late', 'complaint_limit'] as const),
  ...(['address_confirmed', 'address_already_confirmed', 'confirmation_sent'] as const),
  ...(['new_address_written', 'address_changed'] as const),
] as const
export type AnswerCode = (typeof answerCodes)[number]

export const answers: Record<AnswerCode, string> = {
  reset_link_sent: "Se l'email è registrata riceverai un link di reset, valido per 1 ora.",
  password_reset: 'Ora puoi accedere con la nuova password.',
  password_changed: 'Password aggiornata. Le altre sessioni sono state chiuse.',
  address_confirmed: 'Indirizzo confermato.',
  address_already_confirmed: 'Il tuo indirizzo è già confermato.',
  confirmation_sent: 'Ti abbiamo mandato un nuovo link.',
  new_address_written:
    'Abbiamo scritto al nuovo indirizzo: apri il link che trovi lì. Fino ad allora resta valido quello di adesso.',
  address_changed: 'Indirizzo cambiato.',
  complaint_refunded: 'Grazie: ce ne serviamo per migliorare. Il credito ti è stato restituito.',
  complaint_kept:
    'Grazie: ce ne serviamo per migliorare. Il credito non torna, perché la foto era chiara e sul tipo di capo non c’erano dubbi.',
  complaint_late:
    'Grazie: ce ne serviamo per migliorare. Il credito non torna, perché il periodo in cui l’hai usato è finito.',
  complaint_limit:
    'Grazie: ce ne serviamo per migliorare. Il credito non torna, perché in questo periodo hai già riavuto il massimo previsto dal tuo piano.',
}

/** The sentence in Italian, and its code. */
export const answer = z.object({ message: z.string(), code: z.enum(answerCodes) })
export type Answer = z.infer<typeof answer>

export const answerOf = (code: AnswerCode): Answer => ({ message: answers[code], code })

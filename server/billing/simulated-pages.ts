import { type PaidPlanId, paidPlanIds } from '#contracts/checkout.ts'
import { formatsOf } from '#contracts/format.ts'
import { plans } from '#contracts/plans.ts'
import { escapeHtml } from '#server/mail/layout.ts'
import {
  type Card,
  cards,
  oldestOpen,
  running,
  type SimulatedBooks,
  type SimulatedSubscription,
  upgradeCents,
} from '#server/providers/payments/simulated-life.ts'
import type { SimulatedCheckout, SimulatedPortal } from '#server/providers/payments/simulated-store.ts'
import { frame } from './simulated-style.ts'

const { formatCount, formatDay, formatEuro } = formatsOf('it')

const cardTexts: Record<Card, { number: string; fate: string }> = {
  good: { number: '4242 4242 4242 4242', fate: 'Il pagamento riesce, e anche i rinnovi' },
  confirm: { number: '4000 0025 0000 3155', fate: 'La banca chiede una conferma (3-D Secure)' },
  declined: { number: '4000 0000 0000 0002', fate: 'La carta viene rifiutata' },
  lapses: { number: '5555 5555 5555 0341', fate: 'Riesce adesso, non al rinnovo' },
}

export function checkoutPage(checkout: SimulatedCheckout, problem: 'declined' | null): string {
  const { name, priceCents, monthlyQuota } = plans[checkout.plan]
  const alarm = '<p class="alarm" role="alert">La carta è stata rifiutata. Prova con un’altra.</p>'
  return frame(
    `Piano ${name}`,
    `<div><p class="mark">Indosso</p><h1>Piano ${name}</h1>
<p class="big">${formatEuro(priceCents)} al mese, IVA inclusa</p>
<p class="quiet">${formatCount(monthlyQuota)} Virtual Try-On al mese. Si rinnova ogni mese; puoi disdire quando vuoi.</p>
<p><a href="${escapeHtml(checkout.cancelUrl)}">Torna indietro senza pagare</a></p></div>
<section><h2>Scegli una carta di prova</h2>${problem ? alarm : ''}
<form method="post"><fieldset><legend>Ogni carta si comporta a modo suo</legend>
${(['good', 'confirm', 'declined', 'lapses'] as const).map(cardChoice).join('\n')}
</fieldset><button class="first wide">Paga ${formatEuro(priceCents)}</button></form></section>`,
  )
}

const cardChoice = (card: Card, index: number): string => {
  const { number, fate } = cardTexts[card]
  return `<label><input type="radio" name="card" value="${card}"${index === 0 ? ' checked' : ''}><span><b>${number}</b><span>${fate}</span></span></label>`
}

export const confirmationPage = ({ plan }: SimulatedCheckout): string =>
  frame(
    'Conferma',
    `<div><p class="mark">La tua banca</p><h1>Confermi il pagamento?</h1>
<p class="big">${formatEuro(plans[plan].priceCents)} a Indosso</p></div>
<section><h2>Verifica in due passaggi</h2><p>Una banca vera manderebbe un codice o aprirebbe la sua app. Qui basta un clic.</p>
<form method="post" class="row"><input type="hidden" name="card" value="confirm">
<button class="first" name="answer" value="yes">Conferma</button><button name="answer" value="no">Rifiuta</button></form></section>`,
  )

export const overPage = (): string =>
  frame(
    'Pagina scaduta',
    `<div><h1>Qui non c’è più niente da pagare</h1><p>Questa pagina è scaduta, oppure il pagamento è già stato fatto.</p>
<p><a class="button" href="/">Torna a Indosso</a></p></div>`,
  )

interface Shown {
  now: Date
  portal: SimulatedPortal
  books: SimulatedBooks
}

export function portalPage({ portal, books, now }: Shown): string {
  const subscription = running(books)
  const back = `<p><a href="${escapeHtml(portal.returnUrl)}">Torna a Indosso</a></p>`
  const intro = `<div><p class="mark">Indosso</p><h1>Il tuo abbonamento</h1>
<p class="quiet">Da qui puoi anche far succedere ciò che di solito fa il tempo: un rinnovo, o un pagamento che non riesce.</p>${back}</div>`
  if (!subscription)
    return frame('Portale', `${intro}<section><h2>Nessun abbonamento attivo</h2>${payments(books)}</section>`)
  return frame(
    'Portale',
    `${intro}<div><section>${summary(books, subscription)}${acts(books, subscription)}</section>
<section><h2>Cambia piano</h2>${planChoice(subscription, { wanted: portal.plan, now })}</section>
<section><h2>Che cosa succede</h2><p class="quiet">Il rinnovo apre subito un nuovo periodo.</p><div class="row">
${button('renew', 'Rinnova ora')}${button('fail', 'Il pagamento non riesce')}</div></section>
<section><h2>Pagamenti</h2>${payments(books)}</section></div>`,
  )
}

const button = (act: string, text: string, { isFirst = false, extra = '' } = {}): string =>
  `<form method="post"><input type="hidden" name="act" value="${act}">${extra}<button${isFirst ? ' class="first"' : ''}>${text}</button></form>`

function summary(books: SimulatedBooks, subscription: SimulatedSubscription): string {
  const { plan, status, periodEnd, isEnding, scheduledPlan } = subscription
  const end = formatDay(periodEnd.toISOString())
  const card = books.card && `•••• ${cards[books.card].last4}`
  const next = isEnding
    ? `finisce il ${end}`
    : `${formatEuro(plans[scheduledPlan ?? plan].priceCents)} il ${end}`
  return `<h2>${plans[plan].name}</h2><dl><dt>Stato</dt><dd>${status === 'active' ? 'Attivo' : 'Pagamento in ritardo'}</dd>
<dt>${isEnding ? 'Disdetto' : 'Prossimo pagamento'}</dt><dd>${next}</dd>
${scheduledPlan ? `<dt>Dal rinnovo</dt><dd>${plans[scheduledPlan].name}</dd>` : ''}
<dt>Carta</dt><dd>${card ?? 'nessuna'}</dd></dl>`
}

function acts(books: SimulatedBooks, { id, isEnding, scheduledPlan }: SimulatedSubscription): string {
  const owed = oldestOpen(books, id)
  return `<div class="row">${owed ? button('pay', `Paga ${formatEuro(owed.cents)}`, { isFirst: true }) : ''}
${isEnding || scheduledPlan ? button('resume', 'Riattiva') : button('cancel', 'Disdici a fine periodo')}
${books.card === 'good' ? '' : button('card', 'Usa la carta che riesce', { extra: '<input type="hidden" name="card" value="good">' })}</div>`
}

function planChoice(
  subscription: SimulatedSubscription,
  { wanted, now }: { wanted: PaidPlanId | null; now: Date },
): string {
  const others = paidPlanIds.filter((plan) => plan !== subscription.plan)
  return others
    .map((plan) => {
      const isUp = plans[plan].priceCents > plans[subscription.plan].priceCents
      const due = upgradeCents(subscription, plan, now)
      const when = isUp
        ? `Da subito: oggi paghi ${formatEuro(due)}, la differenza per i giorni che restano.`
        : 'Dal prossimo rinnovo; fino ad allora resta il piano di adesso.'
      const extra = `<input type="hidden" name="plan" value="${plan}">`
      return `<p>${plans[plan].name}, ${formatEuro(plans[plan].priceCents)} al mese. <span class="quiet">${when}</span></p>
${button('change', `Passa a ${plans[plan].name}`, { isFirst: wanted === plan, extra })}`
    })
    .join('')
}

function payments({ invoices }: SimulatedBooks): string {
  if (invoices.length === 0) return '<p class="quiet">Ancora nessuno.</p>'
  const rows = invoices.toReversed().map(({ number, createdAt, cents, status, refundedCents }) => {
    const fate = status === 'open' ? 'da pagare' : refundedCents >= cents ? 'rimborsato' : 'pagato'
    return `<tr><td>${escapeHtml(number)}</td><td>${formatDay(createdAt.toISOString())}</td><td>${fate}</td><td>${formatEuro(cents)}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

import { type PaidPlanId, paidPlanIds } from '#contracts/checkout.ts'
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
} from '#server/providers/payments/simulated/life.ts'
import type { SimulatedCheckout, SimulatedPortal } from '#server/providers/payments/simulated/store.ts'
import { frame } from './style.ts'
import type { Words } from './words.ts'

const numbers: Record<Card, string> = {
  good: '4242 4242 4242 4242',
  confirm: '4000 0025 0000 3155',
  declined: '4000 0000 0000 0002',
  lapses: '5555 5555 5555 0341',
}

export function checkoutPage(
  words: Words,
  checkout: SimulatedCheckout,
  problem: 'declined' | null = null,
): string {
  const { copy, formatCount, formatEuro } = words
  const { name, priceCents, monthlyQuota } = plans[checkout.plan]
  const alarm = `<p class="alarm" role="alert">${copy.refused}</p>`
  return frame(words, {
    title: copy.plan(name),
    main: `<div><p class="mark">Indosso</p><h1>${copy.plan(name)}</h1>
<p class="big">${copy.perMonth(formatEuro(priceCents))}</p>
<p class="quiet">${copy.includes(formatCount(monthlyQuota))}</p>
<p><a href="${escapeHtml(checkout.cancelUrl)}">${copy.goBack}</a></p></div>
<section><h2>${copy.chooseCard}</h2>${problem ? alarm : ''}
<form method="post"><fieldset><legend>${copy.cardsDiffer}</legend>
${(['good', 'confirm', 'declined', 'lapses'] as const).map((card) => cardChoice(words, card)).join('\n')}
</fieldset><button class="first wide">${copy.pay(formatEuro(priceCents))}</button></form></section>`,
  })
}

const cardChoice = ({ copy }: Words, card: Card): string =>
  `<label><input type="radio" name="card" value="${card}"${card === 'good' ? ' checked' : ''}><span><b>${numbers[card]}</b><span>${copy.fates[card]}</span></span></label>`

export function confirmationPage(words: Words, { plan }: SimulatedCheckout): string {
  const { copy, formatEuro } = words
  return frame(words, {
    title: copy.confirmation,
    main: `<div><p class="mark">${copy.yourBank}</p><h1>${copy.confirmTitle}</h1>
<p class="big">${copy.toUs(formatEuro(plans[plan].priceCents))}</p></div>
<section><h2>${copy.twoSteps}</h2><p>${copy.aRealBank}</p>
<form method="post" class="row"><input type="hidden" name="card" value="confirm">
<button class="first" name="answer" value="yes">${copy.confirm}</button><button name="answer" value="no">${copy.refuse}</button></form></section>`,
  })
}

export function overPage(words: Words): string {
  const { copy } = words
  return frame(words, {
    title: copy.over,
    main: `<div><p class="mark">Indosso</p><h1>${copy.overTitle}</h1><p class="big">${copy.overText}</p>
<p><a class="button first" href="/">${copy.backToUs}</a></p></div>`,
  })
}

interface Shown {
  now: Date
  portal: SimulatedPortal
  books: SimulatedBooks
}

export function portalPage(words: Words, { portal, books, now }: Shown): string {
  const { copy } = words
  const subscription = running(books)
  const back = `<p><a href="${escapeHtml(portal.returnUrl)}">${copy.backToUs}</a></p>`
  const intro = `<div><p class="mark">Indosso</p><h1>${copy.portalTitle}</h1>
<p class="quiet">${copy.portalText}</p>${back}</div>`
  const paid = payments(words, books)
  if (!subscription) {
    const main = `${intro}<section><h2>${copy.noSubscription}</h2>${paid}</section>`
    return frame(words, { title: copy.portal, main })
  }
  return frame(words, {
    title: copy.portal,
    main: `${intro}<div><section>${summary(words, books, subscription)}${acts(words, books, subscription)}</section>
<section><h2>${copy.changePlan}</h2>${planChoice(words, subscription, { wanted: portal.plan, now })}</section>
<section><h2>${copy.whatHappens}</h2><p class="quiet">${copy.renewalText}</p><div class="row">
${button('renew', copy.renewNow)}${button('fail', copy.failNow)}</div></section>
<section><h2>${copy.payments}</h2>${paid}</section></div>`,
  })
}

const button = (act: string, text: string, { isFirst = false, extra = '' } = {}): string =>
  `<form method="post"><input type="hidden" name="act" value="${act}">${extra}<button${isFirst ? ' class="first"' : ''}>${text}</button></form>`

function summary(
  { copy, formatDay, formatEuro }: Words,
  books: SimulatedBooks,
  subscription: SimulatedSubscription,
): string {
  const { plan, status, periodEnd, isEnding, scheduledPlan } = subscription
  const end = formatDay(periodEnd.toISOString())
  const card = books.card && `•••• ${cards[books.card].last4}`
  const next = isEnding
    ? copy.ends(end)
    : copy.nextOn(formatEuro(plans[scheduledPlan ?? plan].priceCents), end)
  return `<h2>${plans[plan].name}</h2><dl><dt>${copy.state}</dt><dd>${status === 'active' ? copy.active : copy.overdue}</dd>
<dt>${isEnding ? copy.cancelled : copy.nextPayment}</dt><dd>${next}</dd>
${scheduledPlan ? `<dt>${copy.fromRenewal}</dt><dd>${plans[scheduledPlan].name}</dd>` : ''}
<dt>${copy.card}</dt><dd>${card ?? copy.noCard}</dd></dl>`
}

function acts(
  { copy, formatEuro }: Words,
  books: SimulatedBooks,
  { id, isEnding, scheduledPlan }: SimulatedSubscription,
): string {
  const owed = oldestOpen(books, id)
  return `<div class="row">${owed ? button('pay', copy.pay(formatEuro(owed.cents)), { isFirst: true }) : ''}
${isEnding || scheduledPlan ? button('resume', copy.resume) : button('cancel', copy.cancel)}
${books.card === 'good' ? '' : button('card', copy.useGoodCard, { extra: '<input type="hidden" name="card" value="good">' })}</div>`
}

function planChoice(
  { copy, formatEuro }: Words,
  subscription: SimulatedSubscription,
  { wanted, now }: { wanted: PaidPlanId | null; now: Date },
): string {
  const others = paidPlanIds.filter((plan) => plan !== subscription.plan)
  return others
    .map((plan) => {
      const { name, priceCents } = plans[plan]
      const isUp = priceCents > plans[subscription.plan].priceCents
      const when = isUp ? copy.upNow(formatEuro(upgradeCents(subscription, plan, now))) : copy.downLater
      const extra = `<input type="hidden" name="plan" value="${plan}">`
      return `<p>${copy.monthly(name, formatEuro(priceCents))} <span class="quiet">${when}</span></p>
${button('change', copy.changeTo(name), { isFirst: wanted === plan, extra })}`
    })
    .join('')
}

function payments({ copy, formatDay, formatEuro }: Words, { invoices }: SimulatedBooks): string {
  if (invoices.length === 0) return `<p class="quiet">${copy.noPayments}</p>`
  const rows = invoices.toReversed().map(({ number, createdAt, cents, status, refundedCents }) => {
    const fate = status === 'open' ? copy.due : refundedCents >= cents ? copy.refunded : copy.paid
    return `<tr><td>${escapeHtml(number)}</td><td>${formatDay(createdAt.toISOString())}</td><td>${fate}</td><td>${formatEuro(cents)}</td></tr>`
  })
  return `<table>${rows.join('')}</table>`
}

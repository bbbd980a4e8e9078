import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/database.ts'
import {
  addressConfirmations,
  emailChanges,
  passwordResetTokens,
  type SessionData,
  sessions,
} from '#server/db/schema/accounts.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import { shopCounts } from '#server/db/schema/analytics.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { batchGarments, batchItems } from '#server/db/schema/batch-items.ts'
import { batches } from '#server/db/schema/batches.ts'
import {
  billingProfiles,
  checkouts,
  documents,
  invoices,
  paymentEvents,
  planChanges,
} from '#server/db/schema/billing.ts'
import { castings, models, pinnedModels } from '#server/db/schema/catalogue.ts'
import { dataKeys } from '#server/db/schema/files.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations, idempotencyKeys } from '#server/db/schema/generations.ts'
import { apiKeys } from '#server/db/schema/keys.ts'
import { knownNetworks } from '#server/db/schema/limits.ts'
import { mails } from '#server/db/schema/mail.ts'
import { namedManagers } from '#server/db/schema/managers.ts'
import { adminConfig, promptVersions } from '#server/db/schema/prompts.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { routingVersions } from '#server/db/schema/routing.ts'
import { simulatedPayments } from '#server/db/schema/simulated.ts'
import { ticketAttachments, ticketMessages, tickets } from '#server/db/schema/tickets.ts'
import { users } from '#server/db/schema/users.ts'
import { webhookEndpoints, webhookMessages } from '#server/db/schema/webhooks.ts'
import { and, eq, getTableColumns, getTableName, type SQL, sql } from '#server/db/sql.ts'
import {
  type AttachmentRow,
  attachedFile,
  type GarmentRow,
  type GenerationRow,
  type ModelRow,
  namesOf,
  photosOf,
  picturesOfModel,
  storedFiles,
} from './file-names.ts'

const portion = 500

/** Whose data it is, and the number under which the payment provider knows them. */
export interface Owner {
  id: string
  customerId: string | null
}

interface ExportedTable {
  table: PgTable
  /** Which rows are about the person. */
  about: (owner: Owner) => SQL | undefined
  /** Ascending through the rows of one person. */
  by: PgColumn | PgColumn[]
  /** Secrets, tokens, digests, and what is about others. */
  without?: string[]
  shown?: (row: Record<string, unknown>) => object
}

const ownedBy = (column: PgColumn) => (owner: Owner) => eq(column, owner.id)
const customer = (column: PgColumn) => (owner: Owner) =>
  owner.customerId ? eq(column, owner.customerId) : sql`false`

const inBatch =
  (column: PgColumn) =>
  ({ id }: Owner) =>
    sql`${column} in (select ${batches.id} from ${batches} where ${batches.userId} = ${id})`

/** Every table with something about a person, under the name of its file. */
export const exportedTables = {
  account: { table: users, about: ownedBy(users.id), by: users.id, without: ['password'] },
  sessioni: {
    table: sessions,
    about: ({ id }) => sql`${sessions.sess}->>'userId' = ${id}`,
    by: sessions.sid,
    shown: ({ sess, expire }) => {
      // Written by startSession alone, in this shape.
      const { startedAt, seenAt, userAgent } = sess as SessionData
      return { startedAt, seenAt, userAgent, expire }
    },
  },
  'reti-conosciute': {
    table: knownNetworks,
    about: ownedBy(knownNetworks.userId),
    by: knownNetworks.digest,
    without: ['digest'],
  },
  'chiavi-api': {
    table: apiKeys,
    about: ownedBy(apiKeys.userId),
    by: apiKeys.id,
    without: ['digest'],
  },
  webhook: {
    table: webhookEndpoints,
    about: ownedBy(webhookEndpoints.userId),
    by: webhookEndpoints.id,
    without: ['secret', 'formerSecret'],
  },
  'eventi-dei-webhook': {
    table: webhookMessages,
    about: ownedBy(webhookMessages.userId),
    by: webhookMessages.id,
  },
  generazioni: {
    table: generations,
    about: ownedBy(generations.userId),
    by: generations.id,
    without: ['leaseToken', 'leaseUntil'],
    shown: (row) => ({ ...row, files: namesOf(storedFiles(row as unknown as GenerationRow)) }),
  },
  capi: {
    table: garments,
    about: ownedBy(garments.userId),
    by: garments.id,
    without: ['search'],
    shown: (row) => ({ ...row, files: namesOf(photosOf(row as unknown as GarmentRow)) }),
  },
  lotti: { table: batches, about: ownedBy(batches.userId), by: batches.id },
  'capi-dei-lotti': { table: batchGarments, about: inBatch(batchGarments.batchId), by: batchGarments.id },
  'immagini-dei-lotti': { table: batchItems, about: inBatch(batchItems.batchId), by: batchItems.id },
  'modelli-propri': {
    table: models,
    about: ownedBy(models.userId),
    by: models.id,
    shown: (row) => ({ ...row, files: namesOf(picturesOfModel(row as unknown as ModelRow)) }),
  },
  'casting-dei-modelli': { table: castings, about: ownedBy(castings.userId), by: castings.id },
  'modelli-fissati': { table: pinnedModels, about: ownedBy(pinnedModels.userId), by: pinnedModels.gender },
  'movimenti-dei-crediti': { table: quotaLedger, about: ownedBy(quotaLedger.userId), by: quotaLedger.id },
  fatture: { table: invoices, about: ownedBy(invoices.userId), by: invoices.id },
  'documenti-fiscali': { table: documents, about: ownedBy(documents.userId), by: documents.id },
  'dati-di-fatturazione': {
    table: billingProfiles,
    about: ownedBy(billingProfiles.userId),
    by: billingProfiles.userId,
  },
  'cambi-di-piano': { table: planChanges, about: ownedBy(planChanges.userId), by: planChanges.id },
  // The address of a page on which anybody could pay, or read who does.
  acquisti: { table: checkouts, about: ownedBy(checkouts.userId), by: checkouts.id, without: ['url'] },
  'eventi-di-pagamento': {
    table: paymentEvents,
    about: customer(paymentEvents.customerId),
    by: paymentEvents.id,
  },
  'pagamenti-simulati': {
    table: simulatedPayments,
    about: customer(simulatedPayments.customerId),
    by: simulatedPayments.id,
  },
  segnalazioni: { table: alerts, about: customer(alerts.subject), by: alerts.id },
  // What a mail said may hold a link that opens the account.
  email: { table: mails, about: ownedBy(mails.userId), by: mails.id, without: ['text', 'html'] },
  'conteggi-del-negozio': {
    table: shopCounts,
    about: ownedBy(shopCounts.userId),
    by: [shopCounts.dimension, shopCounts.day, shopCounts.value],
  },
  'richieste-di-assistenza': { table: tickets, about: ownedBy(tickets.userId), by: tickets.id },
  'messaggi-di-assistenza': {
    table: ticketMessages,
    about: ({ id }) =>
      sql`${ticketMessages.ticketId} in (select ${tickets.id} from ${tickets} where ${tickets.userId} = ${id})`,
    by: ticketMessages.id,
    without: ['mailId'],
  },
  'allegati-di-assistenza': {
    table: ticketAttachments,
    about: ownedBy(ticketAttachments.userId),
    by: ticketAttachments.id,
    shown: (row) => ({ ...row, files: namesOf([attachedFile(row as unknown as AttachmentRow)]) }),
  },
  'account-manager': {
    table: namedManagers,
    about: ownedBy(namedManagers.userId),
    by: namedManagers.userId,
  },
  'richieste-di-nuova-password': {
    table: passwordResetTokens,
    about: ownedBy(passwordResetTokens.userId),
    by: passwordResetTokens.id,
    without: ['token'],
  },
  'conferma-dell-indirizzo': {
    table: addressConfirmations,
    about: ownedBy(addressConfirmations.userId),
    by: addressConfirmations.userId,
    without: ['token'],
  },
  'cambio-dell-indirizzo': {
    table: emailChanges,
    about: ownedBy(emailChanges.userId),
    by: emailChanges.userId,
    without: ['token'],
  },
  'richieste-ripetute': {
    table: idempotencyKeys,
    about: ownedBy(idempotencyKeys.userId),
    by: idempotencyKeys.key,
    without: ['fingerprint'],
  },
  'chiave-delle-foto': {
    table: dataKeys,
    about: ownedBy(dataKeys.userId),
    by: dataKeys.id,
    without: ['wrapped', 'masterKey'],
  },
  // What was changed may be about others.
  'modifiche-da-amministratore': {
    table: auditLog,
    about: ownedBy(auditLog.actorId),
    by: auditLog.id,
    without: ['before', 'after'],
  },
  'prompt-scritti': { table: promptVersions, about: ownedBy(promptVersions.authorId), by: promptVersions.id },
  'regole-dei-fornitori': {
    table: routingVersions,
    about: ownedBy(routingVersions.authorId),
    by: routingVersions.id,
  },
  'prompt-in-uso': { table: adminConfig, about: ownedBy(adminConfig.updatedBy), by: adminConfig.id },
} satisfies Record<string, ExportedTable>

/** Tables without a row about a person, each with the reason. A test holds both lists against the schema. */
export const leftOut: Record<string, string> = {
  account_managers: 'people of ours; whom an account was named is in account-manager',
  key_buckets: 'how fast a key asks, gone with it',
  casting_pictures: 'what castings are made of: the chosen ones are pictures of models, the others go',
  webhook_deliveries: 'how often an event was sent to a webhook, gone within a month',
  file_checks: 'counts of all files together',
  daily_counts: 'counts of all accounts together',
  garment_archives:
    'which garments a ZIP was asked for, gone with its download or with the next one asked for',
  installation: 'which database and which files belong together',
  orphaned_files: 'files whose rows are gone: they lead back to nobody',
  rate_limits: 'digests that lead back to nobody, gone within a day',
}

export const tableNames = (): string[] =>
  Object.values(exportedTables).map(({ table }) => getTableName(table))

/** The rows of one table about a person, some at a time. */
export async function* listRows(db: Db, owner: Owner, part: ExportedTable): AsyncGenerator<object> {
  const { table, about, by, without = [], shown = (row) => row } = part
  const all = getTableColumns(table)
  const columns = Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
  const place = [by].flat()
  let after: unknown[] | null = null
  for (;;) {
    const rows: Record<string, unknown>[] = await db
      .select({ ...columns, ...Object.fromEntries(place.map((column, at) => [placeName(at), column])) })
      .from(table)
      .where(
        and(
          about(owner),
          after === null
            ? undefined
            : sql`(${sql.join(place, comma)}) > (${sql.join(after.map(param), comma)})`,
        ),
      )
      .orderBy(...place)
      .limit(portion)
    for (const row of rows) {
      after = place.map((_, at) => row[placeName(at)])
      for (const [at] of place.entries()) delete row[placeName(at)]
      yield shown(row)
    }
    if (rows.length < portion) return
  }
}

const comma = sql.raw(', ')
const param = (value: unknown) => sql`${value}`
const placeName = (at: number): string => `place ${at}`

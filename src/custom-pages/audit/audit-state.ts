import { isCivilDate } from '../../../domain/calendar/civil-date'

/** The filters of the audit log, as the address and the wire say it. */
export const filterNames = ['person', 'subject', 'record', 'action', 'from', 'to'] as const
type FilterName = (typeof filterNames)[number]
export type AuditFilters = { readonly [K in FilterName]?: string | undefined }

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text)
const isWord = (text: string) => /^[a-z][a-z_/-]{0,59}$/.test(text)
const isRight: Readonly<Record<FilterName, (text: string) => boolean>> = {
  person: isId,
  subject: isWord,
  record: isId,
  action: isWord,
  from: isCivilDate,
  to: isCivilDate,
}

/** Reads the address; what it should not say is left out rather than sent. */
export const readFilters = (params: URLSearchParams): AuditFilters =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const text = params.get(name)
      return text && isRight[name](text) ? [[name, text]] : []
    }),
  )

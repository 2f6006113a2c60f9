import { safeReturnPath } from '../platform/basic/navigation'

/** A push as it is shown: the notification's title and text, and the page that a click on it opens. */
export interface ShownPush {
  readonly title: string
  readonly body: string
  readonly path: string
  /** Notifications with the same tag replace each other. */
  readonly tag: string
  /** What tells the server that it was shown; null where it has none. */
  readonly receipt: string | null
}

/** Shown for a push that says nothing readable: a browser takes its permission away from who shows nothing. */
const neutral: ShownPush = {
  title: 'Curante',
  body: 'C’è una novità: apri Curante per leggerla.',
  path: '/',
  tag: 'neutral',
  receipt: null,
}

const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' && value.trim() ? value : otherwise)

/** Reads the text of a push, as the server writes it; whatever is missing or malformed is replaced by the neutral text. */
export function shownPush(text: string | undefined): ShownPush {
  const { title, body, url, id, receipt } = objectIn(text)
  const isReadable = typeof title === 'string' && title.trim() !== ''
  return {
    title: textOr(title, neutral.title),
    body: isReadable ? textOr(body, '') : textOr(body, neutral.body),
    path: safeReturnPath(typeof url === 'string' ? url : null),
    tag: Number.isInteger(id) ? `message-${id}` : neutral.tag,
    receipt: typeof receipt === 'string' ? receipt : null,
  }
}

function objectIn(text: string | undefined): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

import { purposeName } from '../../domain/messages/channels'
import type { Message } from '../messages/sender'

/** A mail as its reader sees it. */
export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The page that ends mails like this one; null where the purpose is care. */
  readonly unsubscribe: string | null
}

/** Where the template says who writes, when no office does. */
const product = 'Curante'

interface Part {
  readonly practice: string
  readonly paragraphs: readonly string[]
  readonly link: string | null
  readonly visits: readonly { readonly label: string; readonly link: string }[]
  readonly why: string
  readonly unsubscribe: string | null
}

/**
 * The mail of a message: the practice, the text of its type, the detail, one link, why one gets it. The subject is the name of
 * the type, which names nobody. `origin` stands before the pages of links.
 */
export function renderMail(message: Message, origin: string): Mail {
  const { subject, practice, text, detail, linkPath, visitPaths = [], url, unsubscribePath } = message
  const path = linkPath ?? url
  const unsubscribe = unsubscribePath ? `${origin}${unsubscribePath}` : null
  const part: Part = {
    practice: practice ?? product,
    paragraphs: [text, ...(detail ? [detail] : [])],
    link: path === null ? null : `${origin}${path}`,
    visits: visitPaths.map(({ label, path: page }) => ({ label, link: `${origin}${page}` })),
    why: reasonToGetIt(message),
    unsubscribe,
  }
  return { subject: oneLine(subject), text: plainText(part), html: htmlText(oneLine(subject), part), unsubscribe }
}

/** A header is one line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function reasonToGetIt({ purpose, user_id }: Message): string {
  if (purpose !== 'care') return `Ricevi questa e-mail perché hai dato il consenso a «${purposeName[purpose]}».`
  if (user_id === null)
    return 'Ricevi questa e-mail perché questo indirizzo è stato indicato allo studio. Se non ti riguarda, ignorala.'
  return 'Ricevi questa e-mail perché hai un profilo su Curante. Non rispondere a questo indirizzo: nessuno lo legge.'
}

const linkLabel = 'Apri'
const unsubscribeLabel = 'Non voglio più riceverle'

function plainText({ practice, paragraphs, link, visits, why, unsubscribe }: Part): string {
  const ways = link ? [`${linkLabel}: ${link}`] : visits.map(({ label, link: page }) => `${label}\n${page}`)
  const end = unsubscribe ? [`${unsubscribeLabel}: ${unsubscribe}`] : []
  return `${[practice, ...paragraphs, ...ways].join('\n\n')}\n\n-- \n${[why, ...end].join('\n')}\n`
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
const lines = (text: string) => escaped(text).replace(/\r?\n/g, '<br>')

/** Styles stand on the elements: programs that show mails drop style sheets. */
const style = {
  page: 'margin:0;padding:24px 12px;background:#f4f8f8;font-family:Arial,Helvetica,sans-serif;color:#15302f',
  card: 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dfe8e7;border-radius:8px',
  practice: 'margin:0 0 16px;font-size:18px;font-weight:bold;line-height:1.4',
  paragraph: 'margin:0 0 16px;font-size:16px;line-height:1.5',
  button:
    'display:inline-block;padding:12px 20px;background:#0b7a75;border-radius:6px;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none',
  address: 'margin:0 0 16px;font-size:13px;line-height:1.5;color:#4b6362;word-break:break-all',
  foot: 'max-width:560px;margin:16px auto 0;padding:0 25px;font-size:13px;line-height:1.5;color:#4b6362',
  link: 'color:#0b7a75',
}

function htmlText(subject: string, { practice, paragraphs, link, visits, why, unsubscribe }: Part): string {
  const button = link
    ? `<p style="${style.paragraph}"><a href="${escaped(link)}" target="_blank" rel="noopener" style="${style.button}">${linkLabel}</a></p>
<p style="${style.address}">Se il pulsante non si apre, copia questo indirizzo nel browser:<br>${escaped(link)}</p>`
    : ''
  const pages = visits.map(
    ({ label, link: page }) =>
      `<p style="${style.paragraph}"><a href="${escaped(page)}" target="_blank" rel="noopener" style="${style.link}">${escaped(label)}</a></p>`,
  )
  const end = unsubscribe
    ? `<br><a href="${escaped(unsubscribe)}" target="_blank" rel="noopener" style="${style.link}">${unsubscribeLabel}</a>`
    : ''
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(subject)}</title>
</head>
<body style="${style.page}">
<div style="${style.card}">
<p style="${style.practice}">${escaped(practice)}</p>
${paragraphs.map((text) => `<p style="${style.paragraph}">${lines(text)}</p>`).join('\n')}
${[button, ...pages].join('\n')}
</div>
<p style="${style.foot}">${escaped(why)}${end}</p>
</body>
</html>
`
}

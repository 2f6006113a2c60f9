import type { Help } from '../../../domain/contract/help'
import { fold } from '../../../domain/text/search'

type Faq = Help['faqs'][number]
type Tutorial = Help['tutorials'][number]

/** FAQs of one category. */
export interface HelpCategory {
  readonly category: string
  readonly faqs: readonly Faq[]
}

export interface HelpResults {
  readonly chapters: readonly HelpCategory[]
  readonly tutorials: readonly Tutorial[]
}

/** What has every word of `typed` in its question, answer, category or title, whatever accents; everything for no words. */
export function searchHelp({ faqs, tutorials }: Help, typed: string): HelpResults {
  const words = fold(typed).split(' ').filter(Boolean)
  const has = (...parts: string[]) => {
    const folded = fold(parts.join(' '))
    return words.every((word) => folded.includes(word))
  }
  const found = faqs.filter(({ question, answer, category }) => has(question, answer, category))
  return {
    chapters: [...new Set(found.map(({ category }) => category))].map((category) => ({
      category,
      faqs: found.filter((faq) => faq.category === category),
    })),
    tutorials: tutorials.filter(({ title }) => has(title, 'video')),
  }
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** "3 risposte e 1 video": only what there is. */
export function foundText({ chapters, tutorials }: HelpResults): string {
  const answers = chapters.reduce((sum, { faqs }) => sum + faqs.length, 0)
  const parts = [
    answers > 0 && counted(answers, 'risposta', 'risposte'),
    tutorials.length > 0 && `${tutorials.length} video`,
  ]
  return parts.filter(Boolean).join(' e ') || 'Nessun risultato'
}

/** The host of a video that the browser may open; null for any other address. */
export function videoHost(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url && /^https?:$/.test(url.protocol) ? url.host : null
}

/** The FAQ that an address names: `#faq-12`. */
export const faqOfHash = (hash: string): number | null => Number(/^#faq-([1-9]\d{0,8})$/.exec(hash)?.[1] ?? 0) || null

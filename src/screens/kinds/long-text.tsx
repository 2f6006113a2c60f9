import { lazy, Suspense } from 'react'
import { TruncatedText } from '../../ui/truncated-text'
import { containsFilter } from './filter-inputs'
import type { KindView } from './kind-view'
import css from './kinds.module.css'

/** The reader of markdown weighs more than a list: it comes when there is something to read. */
const Markdown = lazy(() => import('./markdown'))

export const MarkdownText = ({ text }: { text: string }) => (
  <Suspense fallback={<span className={css.none}>…</span>}>
    <Markdown text={text} />
  </Suspense>
)

export const longText: KindView<'long-text'> = {
  Cell: ({ value }) => <TruncatedText text={value} />,
  Whole: ({ value }) => <p className={css.lines}>{value}</p>,
  filters: [containsFilter],
}

/** The signs of markdown say nothing in one line. */
const plain = (text: string) =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_#>`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

export const markdown: KindView<'markdown'> = {
  Cell: ({ value }) => <TruncatedText text={plain(value)} />,
  Whole: ({ value }) => <MarkdownText text={value} />,
  filters: [containsFilter],
}

import { Suspense } from 'react'
import { Link } from 'react-router'
import textCss from '../../ui/text/text.module.css'
import { TruncatedText } from '../../ui/text/truncated-text'
import { Markdown } from '../markdown'
import { containsFilter } from './filter-inputs'
import type { Views } from './kind-view'
import css from './kinds.module.css'

export const MarkdownText = ({ text }: { text: string }) => (
  <Suspense fallback={<span className={textCss.muted}>…</span>}>
    <Markdown text={text} link={Link} />
  </Suspense>
)

/** The signs of markdown say nothing in one line. */
const plain = (text: string) =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_#>`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const filters = [containsFilter]

export const longTexts: Views<'long-text' | 'markdown'> = {
  'long-text': {
    Cell: ({ value }) => <TruncatedText text={value} />,
    Whole: ({ value }) => <p className={css.lines}>{value}</p>,
    filters,
  },
  markdown: {
    Cell: ({ value }) => <TruncatedText text={plain(value)} />,
    Whole: ({ value }) => <MarkdownText text={value} />,
    filters,
  },
}

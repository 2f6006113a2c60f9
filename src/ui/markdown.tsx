import type { ComponentType, ReactNode } from 'react'
import ReactMarkdown from 'react-markdown'
import css from './markdown.module.css'

/** What a link may open; anything else stays text (quality.md, IN3). */
const isSafe = (address: string) => /^(https?:\/\/|mailto:)/i.test(address) || isOwn(address)

/** A page of the console; `//x` and `/\x` are other hosts (quality.md, AU5). */
const isOwn = (address: string) => /^\/(?![/\\])/.test(address)

interface MarkdownProps {
  readonly text: string
  /** Leads to a page of the console. */
  readonly link: ComponentType<{ to: string; children: ReactNode }>
}

/**
 * Markdown as people read it. HTML in it is shown as the text it is, pictures are left out: whoever writes decides what a
 * reader's browser asks for.
 */
export default function Markdown({ text, link: Link }: MarkdownProps) {
  return (
    <div className={css.prose}>
      <ReactMarkdown
        disallowedElements={['img']}
        urlTransform={(address) => (isSafe(address) ? address : '')}
        components={{
          a: ({ href, children }) =>
            href && isOwn(href) ? (
              <Link to={href}>{children}</Link>
            ) : href ? (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {children}
              </a>
            ) : (
              <span>{children}</span>
            ),
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  )
}

import type { ComponentType, ReactNode } from 'react'
import ReactMarkdown from 'react-markdown'
import { isOwnPath, isSafeLink } from '../../../domain/text/links'
import css from './markdown.module.css'

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
        urlTransform={(address) => (isSafeLink(address) ? address : '')}
        components={{
          a: ({ href, children }) =>
            href && isOwnPath(href) ? (
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

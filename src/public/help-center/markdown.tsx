import ReactMarkdown from 'react-markdown'
import { Link } from 'react-router'
import { isOwnPath, isSafeLink } from '../../../domain/text/links'
import css from './help-center.module.css'

/**
 * Markdown as people read it. HTML in it is shown as the text it is, pictures are left out: whoever writes decides what a
 * reader's browser asks for.
 */
export default function Markdown({ text }: { text: string }) {
  return (
    <div className={css.prose}>
      <ReactMarkdown
        disallowedElements={['img']}
        urlTransform={(address) => (isSafeLink(address) ? address : '')}
        components={{
          a: ({ href = '', children }) =>
            isOwnPath(href) ? (
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

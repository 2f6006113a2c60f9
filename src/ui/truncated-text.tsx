import { Popover } from 'antd'
import { popoverMaxWidth, truncatedTextLength } from '../../domain/text/limits'

/** Long text cut to a length, whole in a popover on hover and focus (specification §9). */
export function TruncatedText({ text, length = truncatedTextLength }: { text: string; length?: number }) {
  const letters = Array.from(text)
  if (letters.length <= length) return <>{text}</>
  return (
    <Popover
      content={<div style={{ maxWidth: popoverMaxWidth, whiteSpace: 'pre-line' }}>{text}</div>}
      trigger={['hover', 'focus']}
    >
      <button type="button" style={{ padding: 0, border: 0, background: 'none', textAlign: 'left', cursor: 'help' }}>
        {letters.slice(0, length).join('').trimEnd()}…
      </button>
    </Popover>
  )
}

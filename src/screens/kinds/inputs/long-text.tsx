import { Flex, Input, Segmented } from 'antd'
import { useId, useState } from 'react'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import type { InputProps } from '../kind-view'
import css from '../kinds.module.css'
import { MarkdownText } from '../long-text'

type LongTextProps = Pick<InputProps<'text'>, 'control' | 'value' | 'onChange' | 'onBlur'> & { readonly rows?: number }

export const LongTextInput = ({ control, value, rows = 3, onChange, onBlur }: LongTextProps) => (
  <Input.TextArea
    {...control}
    value={value ?? ''}
    autoSize={{ minRows: rows, maxRows: 18 }}
    onChange={({ target }) => onChange(target.value)}
    onBlur={onBlur}
  />
)

const tabs = [
  { value: 'write', label: 'Scrivi' },
  { value: 'preview', label: 'Anteprima' },
] as const

/** Written as text, and looked at as it will be read; the switch stands below, so that Tab comes to the text first. */
export function MarkdownInput({ control, label, value, onChange, onBlur }: InputProps<'markdown'>) {
  const [tab, setTab] = useState<'write' | 'preview'>('write')
  const hint = useId()
  return (
    <Flex vertical gap={6}>
      {tab === 'write' ? (
        <LongTextInput
          control={{ ...control, 'aria-describedby': [control['aria-describedby'], hint].filter(Boolean).join(' ') }}
          value={value}
          rows={6}
          onChange={onChange}
          onBlur={onBlur}
        />
      ) : (
        <section className={`${section.section} ${css.preview}`} id={control.id} aria-label={`${label}: anteprima`}>
          {value?.trim() ? (
            <MarkdownText text={value} />
          ) : (
            <span className={text.muted}>Non c’è ancora niente da vedere.</span>
          )}
        </section>
      )}
      <div className={section.head}>
        <p id={hint} className={text.small}>
          **grassetto**, *corsivo*, # titolo, - elenco, [testo](https://indirizzo)
        </p>
        <Segmented
          size="small"
          aria-label={`${label}: scrivi o guarda l’anteprima`}
          options={[...tabs]}
          value={tab}
          onChange={setTab}
        />
      </div>
    </Flex>
  )
}

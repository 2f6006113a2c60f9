import { Input, Segmented } from 'antd'
import { lazy, Suspense, useId, useState } from 'react'
import { TruncatedText } from '../../ui/truncated-text'
import { containsFilter } from './filter-inputs'
import type { InputProps, KindView } from './kind-view'
import css from './kinds.module.css'

/** The reader of markdown weighs more than a list: it comes when there is something to read. */
const Markdown = lazy(() => import('./markdown'))

const Shown = ({ text }: { text: string }) => (
  <Suspense fallback={<span className={css.none}>…</span>}>
    <Markdown text={text} />
  </Suspense>
)

type TextAreaProps = Pick<InputProps<'text'>, 'control' | 'value' | 'onChange' | 'onBlur'> & { readonly rows: number }

const TextArea = ({ control, value, rows, onChange, onBlur }: TextAreaProps) => (
  <Input.TextArea
    {...control}
    value={value ?? ''}
    autoSize={{ minRows: rows, maxRows: 18 }}
    onChange={({ target }) => onChange(target.value)}
    onBlur={onBlur}
  />
)

export const longText: KindView<'long-text'> = {
  Cell: ({ value }) => <TruncatedText text={value} />,
  Whole: ({ value }) => <p className={css.lines}>{value}</p>,
  Input: ({ control, value, onChange, onBlur }) => (
    <TextArea control={control} value={value} rows={3} onChange={onChange} onBlur={onBlur} />
  ),
  filters: [containsFilter],
  wide: true,
}

const tabs = [
  { value: 'write', label: 'Scrivi' },
  { value: 'preview', label: 'Anteprima' },
] as const

/** Written as text, and looked at as it will be read. */
function MarkdownInput({ control, label, value, onChange, onBlur }: InputProps<'markdown'>) {
  const [tab, setTab] = useState<'write' | 'preview'>('write')
  const hint = useId()
  return (
    <div className={css.markdown}>
      <Segmented
        size="small"
        aria-label={`${label}: scrivi o guarda l’anteprima`}
        options={[...tabs]}
        value={tab}
        onChange={setTab}
      />
      {tab === 'write' ? (
        <>
          <TextArea
            control={{ ...control, 'aria-describedby': [control['aria-describedby'], hint].filter(Boolean).join(' ') }}
            value={value}
            rows={6}
            onChange={onChange}
            onBlur={onBlur}
          />
          <p id={hint} className={css.hint}>
            **grassetto**, *corsivo*, # titolo, - elenco, [testo](https://indirizzo)
          </p>
        </>
      ) : (
        <section className={css.preview} id={control.id} aria-label={`${label}: anteprima`}>
          {value?.trim() ? <Shown text={value} /> : <span className={css.none}>Non c’è ancora niente da vedere.</span>}
        </section>
      )}
    </div>
  )
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
  Whole: ({ value }) => <Shown text={value} />,
  Input: MarkdownInput,
  filters: [containsFilter],
  wide: true,
}

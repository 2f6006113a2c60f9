import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { FileType } from '../../../domain/contract/files'
import type { LinkedFile } from '../../../domain/resource'
import { problemOfFile, refusalOfUpload, upload } from '../../api'
import { OneOfFilter } from './filter-inputs'
import type { FilterView, InputProps, KindView } from './kind-view'
import css from './kinds.module.css'

/** What stands in the field: a file of the record, or one that has just been uploaded. */
interface Shown {
  readonly name: string
  readonly url: string
}

const extensions = (types: readonly FileType[]) =>
  types.map((type) => type.replace(/^.*\//, '').toUpperCase()).join(', ')

const problemText = (types: readonly FileType[]) => ({
  type: `Si possono caricare solo file ${extensions(types)}.`,
  size: 'Il file supera i 20 MB.',
  empty: 'Il file è vuoto.',
  failed: 'Il caricamento non è riuscito: riprova.',
})

/** The file that was chosen here, shown out of the browser's own memory. */
function useChosen() {
  const [chosen, setChosen] = useState<Shown & { key: string }>()
  const url = chosen?.url
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  return [chosen, setChosen] as const
}

interface UploadProps {
  readonly types: readonly FileType[]
  readonly onUploaded: (key: string, file: File) => void
}

/** One upload at a time; a second choice takes the place of the first, and leaving the form ends it. */
function useUpload({ types, onUploaded }: UploadProps) {
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (file: File) => {
    running.current?.abort()
    const refused = problemOfFile(file, types)
    setProblem(refused ? problemText(types)[refused] : undefined)
    if (refused) return
    const controller = new AbortController()
    running.current = controller
    setProgress(0)
    try {
      const { key } = await upload(file, { signal: controller.signal, onProgress: setProgress })
      onUploaded(key, file)
    } catch (failure) {
      if (!controller.signal.aborted) setProblem(refusalOfUpload(failure) ?? problemText(types).failed)
    } finally {
      if (running.current === controller) setProgress(null)
    }
  }
  return { progress, problem, start }
}

type FileInputProps = Pick<InputProps<'file'>, 'control' | 'label' | 'value' | 'beside' | 'onChange' | 'onBlur'> & {
  readonly types: readonly FileType[]
  readonly picture: boolean
}

function FileInput({ control, label, value, beside, types, picture, onChange, onBlur }: FileInputProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useChosen()
  const { progress, problem, start } = useUpload({
    types,
    onUploaded: (key, file) => {
      setChosen({ key, name: file.name, url: URL.createObjectURL(file) })
      onChange(key)
    },
  })
  const shown: Shown | undefined = value === null ? undefined : chosen?.key === value ? chosen : beside
  return (
    <div className={css.file}>
      {shown && <FileView file={shown} picture={picture} />}
      {value !== null && !shown && <span className={css.none}>File caricato</span>}
      {progress !== null && (
        <progress aria-label={`${label}: caricamento`} max={1} value={progress}>
          {Math.round(progress * 100)} %
        </progress>
      )}
      <span className={css.fileButtons}>
        <input
          ref={picker}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden
          accept={types.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void start(file)
            target.value = ''
          }}
        />
        <Button
          id={control.id}
          aria-describedby={control['aria-describedby']}
          danger={control['aria-invalid']}
          aria-label={`${label}: ${value === null ? 'carica' : 'sostituisci'}`}
          icon={<UploadOutlined aria-hidden />}
          onClick={() => picker.current?.click()}
          onBlur={onBlur}
        >
          {value === null ? 'Carica' : 'Sostituisci'}
        </Button>
        {value !== null && (
          <Button
            aria-label={`${label}: togli`}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => {
              setChosen(undefined)
              onChange(null)
              document.getElementById(control.id)?.focus()
            }}
          >
            Togli
          </Button>
        )}
      </span>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

const FileView = ({ file, picture }: { file: Shown; picture: boolean }) => (
  <a href={file.url} download={file.name} className={css.fileLink}>
    {picture && <img src={file.url} alt="" className={css.picture} />}
    {file.name}
  </a>
)

const FileLink = ({ file }: { file: LinkedFile | undefined }) =>
  file ? (
    <a href={file.url} download={file.name}>
      {file.name}
    </a>
  ) : (
    <span className={css.none}>–</span>
  )

const thereOrNot = [
  { value: '0', label: 'Presente' },
  { value: '1', label: 'Assente' },
] as const

const presence = {
  operator: 'null',
  Input: ({ control, operand, onChange }) => (
    <OneOfFilter control={control} operand={operand} options={thereOrNot} onChange={onChange} />
  ),
  Words: ({ operand }) => (operand === '1' ? 'assente' : 'presente'),
} as const satisfies FilterView<'file'>

export const file: KindView<'file'> = {
  Cell: ({ beside }) => <FileLink file={beside} />,
  Input: ({ widget, ...props }) => <FileInput {...props} types={widget.types} picture={false} />,
  filters: [presence],
}

export const image: KindView<'image'> = {
  Cell: ({ beside }) =>
    beside ? <img src={beside.url} alt={beside.name} className={css.thumbnail} loading="lazy" /> : null,
  Whole: ({ beside }) => (beside ? <FileView file={beside} picture /> : null),
  Input: ({ widget, ...props }) => <FileInput {...props} types={widget.types} picture />,
  filters: [presence as unknown as FilterView<'image'>],
  width: 72,
}

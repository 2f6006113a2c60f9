import text from '../../ui/text/text.module.css'
import { OneOfFilter } from './filter-inputs'
import type { FilterView, Views } from './kind-view'
import css from './kinds.module.css'

/** A file of a record, or one that has just been uploaded. */
interface FileLink {
  readonly name: string
  readonly url: string
  /** A small picture, where the server has one. */
  readonly thumbnail?: string | null
}

export const FileView = ({ file, picture = false }: { file: FileLink; picture?: boolean }) => (
  <a href={file.url} download={file.name}>
    {picture && <img src={file.url} alt="" className={css.picture} />}
    {file.name}
  </a>
)

const none = <span className={text.muted}>–</span>

const thereOrNot = [
  { value: '0', label: 'Presente' },
  { value: '1', label: 'Assente' },
] as const

const filters = <K extends 'file' | 'image'>(): readonly FilterView<K>[] => [
  {
    operator: 'null',
    Input: ({ widget: _, ...props }) => <OneOfFilter {...props} options={thereOrNot} />,
    Operand: ({ operand }) => (operand === '1' ? 'assente' : 'presente'),
  },
]

export const files: Views<'file' | 'image'> = {
  file: {
    Cell: ({ details }) => (details ? <FileView file={details} /> : none),
    filters: filters(),
  },
  image: {
    Cell: ({ details }) =>
      details ? (
        <img src={details.thumbnail ?? details.url} alt={details.name} className={css.thumbnail} loading="lazy" />
      ) : (
        none
      ),
    Whole: ({ details }) => (details ? <FileView file={details} picture /> : none),
    filters: filters(),
  },
}

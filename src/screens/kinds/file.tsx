import type { LinkedFile } from '../../../domain/resource'
import { OneOfFilter } from './filter-inputs'
import type { FilterView, KindView } from './kind-view'
import css from './kinds.module.css'

/** A file of a record, or one that has just been uploaded. */
interface Shown {
  readonly name: string
  readonly url: string
}

export const FileView = ({ file, picture }: { file: Shown; picture: boolean }) => (
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
  filters: [presence],
}

export const image: KindView<'image'> = {
  Cell: ({ beside }) =>
    beside ? <img src={beside.url} alt={beside.name} className={css.thumbnail} loading="lazy" /> : null,
  Whole: ({ beside }) => (beside ? <FileView file={beside} picture /> : null),
  filters: [presence as unknown as FilterView<'image'>],
}

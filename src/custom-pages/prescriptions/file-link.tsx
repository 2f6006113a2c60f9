import { FilePdfOutlined } from '@ant-design/icons'
import { fileUrl } from '../../platform/calls/file-links'
import { useNameMask } from '../../shared/people/name-mask'

/** A file behind its signed link. */
export function FileLink({ name, url }: { readonly name: string; readonly url: string }) {
  const names = useNameMask()
  return (
    <a href={fileUrl(url)} target="_blank" rel="noreferrer">
      <FilePdfOutlined aria-hidden /> {names.isMasked ? 'Promemoria' : name}
    </a>
  )
}

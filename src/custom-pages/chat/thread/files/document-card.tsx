import { FileImageOutlined, FilePdfOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import type { ChatFile } from '../../../../../domain/contract/messages/chats'
import { fileUrl } from '../../../../platform/calls/file-links'
import controls from '../../../../ui/controls.module.css'
import { factsOfFile } from '../words'
import css from './files.module.css'

const PdfPreview = lazy(() => import('./pdf-preview'))

/** A file that is no picture to look at in the thread: its facts, and a preview where it is a PDF. */
export function DocumentCard({ file, label }: { readonly file: ChatFile; readonly label: string }) {
  const [isOpen, setOpen] = useState(false)
  const { url, type } = file
  const isPdf = type === 'application/pdf'
  const Icon = isPdf ? FilePdfOutlined : FileImageOutlined
  const href = fileUrl(url)
  const facts = factsOfFile(file)
  return (
    <div className={css.document}>
      <Icon aria-hidden className={css.documentIcon ?? ''} />
      <p className={css.documentName} title={label}>
        {label}
      </p>
      {facts && <p className={css.documentSize}>{facts}</p>}
      <p className={css.documentActs}>
        {isPdf ? (
          <button type="button" className={controls.link} aria-label={`Apri ${label}`} onClick={() => setOpen(true)}>
            Apri
          </button>
        ) : (
          <a href={href} target="_blank" rel="noreferrer noopener" aria-label={`Apri ${label}`}>
            Apri
          </a>
        )}
        <a href={href} download={label} rel="noreferrer noopener" aria-label={`Scarica ${label}`}>
          Scarica
        </a>
      </p>
      {isOpen && (
        <Suspense>
          <PdfPreview file={file} label={label} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

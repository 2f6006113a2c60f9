import { CopyOutlined, KeyOutlined } from '@ant-design/icons'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { copyText } from '../../platform/calls/copy-text'
import { question } from '../../ui/dialogs/question'
import { busyIcon } from '../../ui/feedback/busy'
import page from '../../ui/page.module.css'
import { newTotemSecret } from '../record-actions'
import type { ActionProps } from './record-actions'

/** A new secret of a totem: shown this once, to be typed or copied into the totem (product.md §6). */
export function TotemSecretAction({ record }: ActionProps) {
  const { modal } = App.useApp()
  const [busy, setBusy] = useState(false)
  const show = (secret: string) =>
    void modal.info({
      title: 'Segreto del totem',
      content: (
        <div className={page.page}>
          <p>Copialo ora nel totem: non verrà più mostrato. Quello di prima non vale più.</p>
          <Input readOnly aria-label="Segreto" value={secret} onFocus={({ target }) => target.select()} />
          <Button
            icon={<CopyOutlined aria-hidden />}
            onClick={() => void copyText(secret, 'Segreto copiato', 'Selezionalo e copialo a mano.')}
          >
            Copia
          </Button>
        </div>
      ),
      okText: 'Ho copiato il segreto',
      centered: true,
      icon: null,
    })
  const ask = () =>
    void modal.confirm({
      ...question,
      title: 'Generare un nuovo segreto?',
      content: 'Il totem che usa quello di adesso smette di funzionare finché non riceve il nuovo.',
      okText: 'Genera',
      onOk: async () => {
        setBusy(true)
        const outcome = await newTotemSecret(record)
        setBusy(false)
        if (outcome.kind === 'done') show(outcome.data.data.secret)
      },
    })
  return (
    <Button icon={<KeyOutlined aria-hidden />} loading={busyIcon(busy)} onClick={ask}>
      Nuovo segreto
    </Button>
  )
}

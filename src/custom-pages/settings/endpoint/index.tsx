import { Button } from 'antd'
import { useState } from 'react'
import { environmentNames, environments } from '../../../../domain/access/impersonation'
import { apiBase, setApiBase } from '../../../platform/session'
import { usePublicConfig } from '../../../platform/session/public-config'
import controls from '../../../ui/controls.module.css'
import page from '../../../ui/page.module.css'
import text from '../../../ui/text/text.module.css'

/**
 * Selects this browser's server among the environments of the specification (§2); those that the server does not list are
 * disabled. Switching signs out. Super admins only.
 */
export default function SettingsEndpointPage() {
  const { data: config } = usePublicConfig()
  const [chosen, setChosen] = useState(apiBase())
  const configured = config?.environments ?? []
  const missing = config ? environments.filter((code) => configured.every((one) => one.code !== code)) : []

  function save() {
    setApiBase(
      chosen,
      configured.map(({ api_base }) => api_base),
    )
    window.location.assign('/login')
  }

  return (
    <section className={`${page.page} ${page.narrow}`} aria-labelledby="page-title">
      <h1 id="page-title" className={page.title}>
        Ambiente
      </h1>
      <p className={text.muted}>Cambiando ambiente esci dalla sessione: servirà un nuovo accesso.</p>
      <fieldset className={page.page}>
        <legend className="visually-hidden">Ambiente</legend>
        {configured.map(({ code, label, api_base }) => (
          <label key={code} className={controls.option}>
            <input type="radio" name="environment" checked={chosen === api_base} onChange={() => setChosen(api_base)} />
            <strong>{label}</strong>
            <span className={text.muted}>{api_base}</span>
          </label>
        ))}
        {missing.map((code) => (
          <label key={code} className={controls.option}>
            <input type="radio" name="environment" disabled />
            <strong>{environmentNames[code]}</strong>
            <span className={text.muted}>Non configurato: manca tra gli indirizzi (API_BASES) di questo server.</span>
          </label>
        ))}
      </fieldset>
      <Button type="primary" style={{ justifySelf: 'start' }} disabled={chosen === apiBase()} onClick={save}>
        Cambia ambiente
      </Button>
    </section>
  )
}

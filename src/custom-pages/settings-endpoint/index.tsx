import { useState } from 'react'
import { usePublicConfig } from '../../api/public-config'
import { apiBase, setApiBase } from '../../session'
import styles from './settings-endpoint.module.css'

/** Which server this browser speaks to: one of those the server itself names. Switching signs out. Super admins only. */
export default function SettingsEndpointPage() {
  const { data: config } = usePublicConfig()
  const [chosen, setChosen] = useState(apiBase())
  const environments = config?.environments ?? []

  function save() {
    setApiBase(
      chosen,
      environments.map(({ api_base }) => api_base),
    )
    window.location.assign('/login')
  }

  return (
    <section className={styles.page} aria-labelledby="page-title">
      <h1 id="page-title" className={styles.title}>
        Ambiente
      </h1>
      <p className={styles.text}>Cambiando ambiente esci dalla sessione: servirà un nuovo accesso.</p>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Ambiente</legend>
        {environments.map(({ code, label, api_base }) => (
          <label key={code} className={styles.choice}>
            <input type="radio" name="environment" checked={chosen === api_base} onChange={() => setChosen(api_base)} />
            <span>
              <strong>{label}</strong>
              <span className={styles.base}>{api_base}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <button type="button" className="button button-primary" disabled={chosen === apiBase()} onClick={save}>
        Cambia ambiente
      </button>
    </section>
  )
}

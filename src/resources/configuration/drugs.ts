import { defineResource, field } from '../../../domain/resource'

export default defineResource({
  name: 'drugs',
  labels: { one: 'Farmaco', many: 'Farmaci' },
  menu: { group: 'configuration', order: 70 },
  titleField: 'name',
  subtitleField: 'package',
  fields: {
    name: field.text({ label: 'Nome', max: 120, list: 'search', example: 'Tachipirina 500 mg' }),
    aic_code: field.aic({ label: 'Codice AIC', list: ['search', 'filter'], importKey: true, example: '012745028' }),
    package: field.text({
      label: 'Confezione',
      max: 160,
      list: ['filter', 'on-request'],
      optional: true,
      example: '20 compresse',
    }),
    active_ingredient: field.text({
      label: 'Principio attivo',
      max: 160,
      list: 'search',
      optional: true,
      example: 'paracetamolo',
    }),
    atc_code: field.text({ label: 'ATC', max: 7, list: 'filter', optional: true, example: 'N02BE01' }),
    pharmaceutical_company_id: field.reference({
      label: 'Azienda',
      to: 'pharmaceutical-companies',
      list: 'filter',
      optional: true,
      example: 1,
    }),
    class: field.choice({
      label: 'Classe',
      options: { A: 'A', 'A-PHT': 'A-PHT', C: 'C', 'C-NN': 'C-NN', H: 'H' },
      tones: { A: 'info', 'A-PHT': 'info' },
      list: 'filter',
      optional: true,
      initially: 'A',
      example: 'A',
    }),
    price: field.money({ label: 'Prezzo', list: 'filter', optional: true, example: 840 }),
    active: field.boolean({ label: 'Attivo', list: 'filter', initially: true, tone: 'success', example: true }),
  },
  sections: {
    Farmaco: ['name', 'package', 'aic_code', 'atc_code', 'active_ingredient', 'pharmaceutical_company_id'],
    Vendita: ['class', 'price', 'active'],
  },
  repeats: ['pharmaceutical_company_id', 'class', 'active_ingredient', 'atc_code'],
  screens: ['list', 'create', 'edit', 'show', 'export'],
})

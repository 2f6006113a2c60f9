import type { DoctorPage, PublicOffice, PublicService } from '../../../domain/contract/public/directory'

/** A service as the public page has it. */
export const aPublicService = (more: Partial<PublicService> = {}): PublicService => ({
  ...{ id: 5, name: 'Visita ambulatoriale', duration: 15, price: 8000, available_online: false, at_home: false },
  cities: [],
  ...more,
})

/** An office of the public page. */
export const aPublicOffice = (more: Partial<PublicOffice> = {}): PublicOffice => ({
  ...{ id: 2, name: 'Studio Via Roma', address: 'Via Roma 14', postal_code: '00184' },
  city: { id: 9, name: 'Roma', province_code: 'RM' },
  ...{ phone_prefix: '+39', phone: '0655501234', directions: 'Citofono 3', asks_fiscal_code: false },
  jolly_opens_at: '07:00:00',
  services: [aPublicService()],
  ...more,
})

/** A doctor's public page as the server answers it: Monday 23 November 2026, two free times on Wednesday. */
export const aDoctorPage = (more: Partial<DoctorPage> = {}): DoctorPage => ({
  today: '2026-11-23',
  ...{ slug: 'giulia-ferri', title: 'dott.ssa', first_name: 'Giulia', last_name: 'Ferri', category: 'mmg' },
  ...{ specializations: ['Medicina generale'], languages: ['it', 'en'], has_photo: false, bio: 'Dal 2004.' },
  links: [{ type: 'external-link', label: 'Il mio sito', url: 'https://www.giuliaferri.test' }],
  offices: [aPublicOffice()],
  first_free: [
    {
      ...{ date: '2026-11-25', from: '09:00:00', to: '09:15:00', office_service_id: 5 },
      ...{ service: 'Visita ambulatoriale', office: 'Studio Via Roma', online: false },
    },
  ],
  colleagues: [],
  ...more,
})

/** The free times of its month. */
export const itsFreeDays = {
  '2026-11-25': [
    { from: '09:00:00', to: '09:15:00', slot_code: null },
    { from: '15:15:00', to: '15:30:00', slot_code: null },
  ],
  '2026-11-30': [{ from: '10:00:00', to: '10:15:00', slot_code: null }],
}

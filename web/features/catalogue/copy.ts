export const copy = {
  title: 'Modello',
  hint: 'Facoltativo: senza scelta ne prendiamo uno a caso.',
  clear: 'A caso',
  loading: 'Caricamento dei modelli',
  failed: 'Non riesco a caricare i modelli.',
  retry: 'Riprova',
}

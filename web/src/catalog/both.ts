/** Before unit tests: the shell's texts in both languages. */

import { addCatalog } from '../lib/i18n.svelte';
import { en } from './en';
import { ja } from './ja';

addCatalog({ en, ja });

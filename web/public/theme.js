// Runs before the first paint: the chosen language, theme and motion, or what the browser prefers.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem('tessera.' + key);
    } catch {
      return null;
    }
  };
  var dark = matchMedia('(prefers-color-scheme: dark)').matches;
  var theme = read('theme');
  root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : dark ? 'dark' : 'light';
  var still =
    read('motion') === 'off' || (read('motion') !== 'on' && matchMedia('(prefers-reduced-motion: reduce)').matches);
  root.dataset.motion = still ? 'off' : 'on';
  var languages = [read('locale')].concat(navigator.languages || [navigator.language || 'en']);
  var known = languages.find(function (language) {
    return /^(ja|en)\b/.test(language || '');
  });
  root.lang = known ? known.slice(0, 2) : 'en';
})();

// What every kind of chart looks like, for the page and for the pictures: the latter are drawn without a browser.
var charts = (() => {
  "use strict";

  // No colour twice in a theme: a picture turns dark by replacing each.
  const themes = {
    light: {
      ground: "#ffffff", ink: "#1c2430", quiet: "#5a6675", line: "#d8dee6", alarm: "#b3261e", other: "#a3aebb",
      series: ["#0b62a4", "#d9730d", "#2b8a3e", "#9c36b5", "#c2255c", "#0c8599", "#866118", "#4c5bd4", "#6b7a89"],
      heat: ["#eef3f8", "#c9ddf0", "#93bfe4", "#4a94cf", "#0f4c81", "#d6336c"],
    },
    dark: {
      ground: "#12161c", ink: "#e4e9f0", quiet: "#9aa7b6", line: "#2c3540", alarm: "#ff8a80", other: "#76838f",
      series: ["#6cb6f0", "#ffa94d", "#69db7c", "#da77f2", "#f783ac", "#3bc9db", "#e0b357", "#a5b4fc", "#a9b4c2"],
      heat: ["#1d2630", "#21405c", "#276294", "#4596d6", "#a3d3f7", "#ff6b9d"],
    },
  };
  const heatBounds = [0.1, 0.25, 0.5, 0.75, 0.9];
  // Drawn beside what the chart is about.
  const background = ["users", "whole machine"];

  const shown = (value) => {
    const size = Math.abs(value);
    const digits = size === 0 || size >= 100 ? 0 : size >= 10 ? 1 : 2;
    return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  };
  const brief = (value) => (value >= 1e6 ? `${value / 1e6}M` : value >= 1000 ? `${value / 1000}k` : `${+value.toPrecision(3)}`);
  const distinct = (values) => Array.from(new Set(values));
  // Not with Math.max: a long run has more values than a call has room for.
  const most = (values) => values.reduce((one, other) => (one > other ? one : other), 0);
  const least = (values) => values.reduce((one, other) => (one < other ? one : other), Infinity);
  const points = (panels) => panels.flatMap((panel) => panel.series.flatMap((series) => series.points));

  // The next of these multiples of a power of ten, from there in this direction.
  const rounded = (value, up, multiples) => {
    const power = Math.pow(10, Math.floor(Math.log10(value)));
    const steps = multiples.map((step) => step * power);
    return up ? steps.find((step) => step >= value * 0.999) : steps.reverse().find((step) => step <= value * 1.001);
  };
  const few = [1, 2, 5, 10];
  const many = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
  const logarithmic = (values) => {
    const positive = values.filter((value) => value > 0);
    return positive.length === 0
      ? { type: "log", min: 1, max: 10 }
      : { type: "log", min: rounded(least(positive), false, few), max: rounded(most(positive), true, few) };
  };

  const common = (look) => ({
    animation: false,
    backgroundColor: look.picture ? look.theme.ground : "transparent",
    textStyle: { color: look.theme.ink, fontFamily: "system-ui, sans-serif" },
  });

  const titles = (chart, look) => !look.picture ? [] : [{
    text: chart.title,
    subtext: [chart.vertical && `Upwards: ${chart.vertical}.`, chart.horizontal && `To the right: ${chart.horizontal}.`, chart.note]
      .filter((part) => part).join(" "),
    left: 12, top: 8, itemGap: 4,
    textStyle: { color: look.theme.ink, fontSize: 16 },
    subtextStyle: { color: look.theme.quiet, fontSize: 12, width: look.width - 24, overflow: "break" },
  }];
  const headroom = (look) => (look.picture ? 64 : 0);

  const heading = (text, cell, theme) => ({
    text, left: cell.left, top: cell.top,
    textStyle: { color: theme.ink, fontSize: 12, fontWeight: 600, width: cell.width, overflow: "truncate" },
  });

  const axis = (theme, more) => Object.assign({
    axisLabel: { color: theme.quiet, fontSize: 10, hideOverlap: true, formatter: brief },
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: theme.line } },
    splitNumber: 3,
  }, more);

  // Equal cells, as many in a row as are wide enough to be read.
  const cells = (count, look, height, narrowest) => {
    const columns = Math.max(1, Math.min(count, 3, Math.floor(look.width / narrowest)));
    const width = look.width / columns;
    const all = Array.from({ length: count }, (unused, index) => ({
      left: (index % columns) * width + 12,
      top: headroom(look) + Math.floor(index / columns) * height + 8,
      width: width - 24,
    }));
    return { all, bottom: headroom(look) + Math.ceil(count / columns) * height };
  };
  const grid = (cell, height) => ({ left: cell.left + 36, top: cell.top + 26, width: cell.width - 42, height: height - 62 });

  const legend = (names, look, top) => {
    let used = 0;
    let rows = 1;
    names.forEach((name) => {
      const wide = 48 + 6.5 * name.length;
      if (used > 0 && used + wide > look.width - 24) {
        rows++;
        used = 0;
      }
      used += wide;
    });
    return {
      height: names.length > 1 ? 12 + 22 * rows : 8,
      option: { show: names.length > 1, data: names, top: top + 4, left: 8, icon: "roundRect", itemHeight: 10, textStyle: { color: look.theme.ink, fontSize: 11 } },
    };
  };

  const horizontally = (chart, panels, theme) => {
    const all = points(panels).map((point) => point[0]);
    switch (chart.kind) {
      case "PERCENTILES":
        return axis(theme, Object.assign(logarithmic(all), {
          axisLabel: { color: theme.quiet, fontSize: 10, hideOverlap: true, formatter: (value) =>
            `${(100 - 100 / value).toFixed(Math.max(0, Math.round(Math.log10(value)) - 2))} %` },
          min: 1, max: Math.pow(10, Math.ceil(Math.log10(Math.max(10, most(all))))),
        }));
      case "SIZES":
        return axis(theme, logarithmic(all));
      default:
        return axis(theme, { type: "value", min: 0, max: Math.max(1, most(all)), splitLine: { show: false } });
    }
  };
  const vertically = (chart, panels, theme) => {
    const all = points(panels).map((point) => point[1]);
    return axis(theme, chart.kind === "TIME"
      ? { type: "value", min: 0, max: rounded(Math.max(1e-3, most(all)), true, many) }
      : logarithmic(all));
  };

  const lines = (chart, look) => {
    const { theme } = look;
    const alone = chart.panels.length === 1;
    const height = alone ? 340 : 190;
    const { all, bottom } = cells(chart.panels.length, look, height, 300);
    const names = distinct(chart.panels.flatMap((panel) => panel.series.map((series) => series.name)));
    const below = legend(names, look, bottom);
    const over = (index) => (chart.kind === "SIZES" ? [chart.panels[index]] : chart.panels);
    const color = (name) => background.includes(name) ? theme.other : theme.series[names.indexOf(name) % theme.series.length];
    return {
      height: bottom + below.height,
      option: Object.assign(common(look), {
        title: titles(chart, look).concat(chart.panels.map((panel, index) => heading(panel.title, all[index], theme))),
        tooltip: { trigger: "axis", confine: true, valueFormatter: (value) => (value === undefined ? "" : shown(value)) },
        legend: below.option,
        grid: all.map((cell) => grid(cell, height)),
        xAxis: chart.panels.map((panel, index) => Object.assign(horizontally(chart, over(index), theme), { gridIndex: index })),
        yAxis: chart.panels.map((panel, index) => Object.assign(vertically(chart, over(index), theme), { gridIndex: index })),
        series: chart.panels.flatMap((panel, index) => panel.series.map((series) => ({
          name: series.name,
          type: "line",
          xAxisIndex: index,
          yAxisIndex: index,
          data: series.points.map(([x, value]) => [x, value > 0 || chart.kind === "TIME" ? value : null]),
          showSymbol: chart.kind === "SIZES" || series.points.length < 3,
          symbol: "circle",
          symbolSize: 6,
          sampling: "lttb",
          color: color(series.name),
          lineStyle: { width: 1.6, type: background.includes(series.name) ? "dashed" : "solid" },
        }))),
      }),
    };
  };

  const heat = (chart, look) => {
    const { theme } = look;
    const rows = most(chart.panels.map((panel) => panel.series.length));
    const height = 70 + 14 * Math.max(5, rows);
    const { all, bottom } = cells(chart.panels.length, look, height, 300);
    const percent = (share) => `${Math.round(100 * share)} %`;
    const seconds = distinct(points(chart.panels).map((point) => point[0])).sort((one, other) => one - other);
    return {
      height: bottom + 44,
      option: Object.assign(common(look), {
        title: titles(chart, look).concat(chart.panels.map((panel, index) => heading(panel.title, all[index], theme))),
        tooltip: { confine: true, formatter: ({ value, seriesIndex }) =>
          `partition ${chart.panels[seriesIndex].series[value[1]].name}, ${seconds[value[0]]} s: ${percent(value[2])}` },
        grid: all.map((cell) => grid(cell, height)),
        visualMap: {
          type: "piecewise", dimension: 2, orient: "horizontal", left: 8, top: bottom + 4, itemGap: 12, itemHeight: 10,
          textStyle: { color: theme.ink, fontSize: 11 },
          pieces: theme.heat.map((color, index) => Object.assign(
            { color, label: index === heatBounds.length ? `${percent(heatBounds[index - 1])} and more` : `below ${percent(heatBounds[index])}` },
            index > 0 ? { gte: heatBounds[index - 1] } : {},
            index < heatBounds.length ? { lt: heatBounds[index] } : {})),
        },
        xAxis: all.map((cell, index) => axis(theme, { type: "category", data: seconds.map((second) => `${second}`), gridIndex: index, splitLine: { show: false },
          axisLabel: { color: theme.quiet, fontSize: 10, interval: Math.max(0, Math.ceil(seconds.length / 4) - 1) } })),
        yAxis: chart.panels.map((panel, index) => axis(theme, { type: "category", gridIndex: index, splitLine: { show: false },
          data: panel.series.map((series) => series.name), axisLabel: { color: theme.quiet, fontSize: 10 } })),
        series: chart.panels.map((panel, index) => ({
          type: "heatmap",
          xAxisIndex: index,
          yAxisIndex: index,
          data: panel.series.flatMap((series, row) => series.points.map((point) => [seconds.indexOf(point[0]), row, point[1]])),
        })),
      }),
    };
  };

  // Into lines of so many characters.
  const wrapped = (text, width) => text.split(" ").filter((word) => word).reduce((rows, word) => {
    const last = rows[rows.length - 1];
    return last && last.length + word.length < width ? rows.slice(0, -1).concat(`${last} ${word}`) : rows.concat(word);
  }, []);

  const thick = 13;
  const apart = 1.25 * thick;

  // The interval across the end of a bar, and the value behind it.
  const whisker = (offset, theme) => (params, api) => {
    const middle = api.coord([0, api.value(1)])[1] + offset;
    const at = (dimension) => api.coord([api.value(dimension), api.value(1)])[0];
    const line = (x1, y1, x2, y2) => ({ type: "line", shape: { x1, y1, x2, y2 }, style: { stroke: theme.ink, lineWidth: 1 } });
    const children = at(3) - at(2) < 1 ? [] : [
      line(at(2), middle, at(3), middle), line(at(2), middle - 4, at(2), middle + 4), line(at(3), middle - 4, at(3), middle + 4)];
    return { type: "group", children: children.concat([{
      type: "text",
      style: { x: Math.max(at(0), at(3)) + 5, y: middle, text: shown(api.value(0)), fill: theme.ink, fontSize: 11, textVerticalAlign: "middle" },
    }]) };
  };

  const bars = (chart, look) => {
    const { theme } = look;
    const wide = look.width >= 760;
    const labels = wide ? Math.min(330, look.width * 0.36) : 80;
    const groups = most(chart.panels.map((panel) => panel.series.length));
    const said = wide && chart.categories.some((category) => category.includes("\n"));
    const height = 34 + chart.categories.length * Math.max(said ? 58 : 36, 14 + groups * apart);
    const share = (look.width - labels - 12) / chart.panels.length;
    const all = chart.panels.map((panel, index) => wide
      ? { left: labels + 12 + index * share, top: headroom(look) + 8, width: share - 16 }
      : { left: 12, top: headroom(look) + 8 + index * (height + 16), width: look.width - 24 });
    const bottom = headroom(look) + 8 + (wide ? height : chart.panels.length * (height + 16));
    const names = distinct(chart.panels.flatMap((panel) => panel.series.map((series) => series.name)));
    const below = legend(names, look, bottom);
    const colors = groups > 1 ? [theme.other, theme.series[0]] : [theme.series[0]];
    const rich = (category) => {
      const [name, text = ""] = category.split("\n");
      return wide
        ? [`{name|${name}}`].concat(wrapped(text, labels / 6).map((line) => `{text|${line}}`)).join("\n")
        : `{name|${name.split(":")[0]}}`;
    };
    return {
      height: bottom + below.height,
      option: Object.assign(common(look), {
        title: titles(chart, look).concat(chart.panels.map((panel, index) => heading(panel.title, all[index], theme))),
        tooltip: { confine: true, formatter: ({ value, seriesName }) => `${seriesName}: ${shown(value[0])}`
          + (value[3] > value[2] ? ` [${shown(value[2])}, ${shown(value[3])}]` : "") },
        legend: below.option,
        grid: all.map((cell) => ({ left: cell.left + (wide ? 0 : labels), top: cell.top + 22, width: cell.width - (wide ? 0 : labels), height: height - 34 })),
        xAxis: chart.panels.map((panel, index) => ({
          type: "value", show: false, gridIndex: index, min: 0,
          max: 1.3 * Math.max(1e-9, most(points([panel]).map((point) => point[point.length - 1]))),
        })),
        yAxis: chart.panels.map((panel, index) => axis(theme, {
          type: "category", inverse: true, gridIndex: index, data: chart.categories, splitLine: { show: false },
          axisLabel: {
            show: !wide || index === 0, interval: 0, align: "left", margin: labels - (wide ? 4 : 0), formatter: rich,
            rich: {
              name: { color: theme.ink, fontSize: 12, fontWeight: 600, lineHeight: 16 },
              text: { color: theme.quiet, fontSize: 11, lineHeight: 15 },
            },
          },
        })),
        series: chart.panels.flatMap((panel, index) => panel.series.flatMap((series, group) => {
          const data = series.points.map(([category, value, low = value, high = value]) => [value, category, low, high]);
          const placed = { name: series.name, xAxisIndex: index, yAxisIndex: index, encode: { x: 0, y: 1 }, data };
          const color = colors[(group + groups - panel.series.length) % colors.length];
          return [
            Object.assign({ type: "bar", barWidth: thick, barGap: "25%", color, itemStyle: { color } }, placed),
            Object.assign({ type: "custom", silent: true, tooltip: { show: false }, color, clip: false,
              renderItem: whisker((group - (panel.series.length - 1) / 2) * apart, theme) }, placed),
          ];
        })),
      }),
    };
  };

  // A bar that starts where its step starts: an invisible one below it, stacked.
  const waterfall = (chart, look) => {
    const { theme } = look;
    const row = 16;
    const labels = Math.min(400, look.width * 0.42);
    let top = headroom(look) + 8;
    const all = chart.panels.map((panel) => {
      const cell = { left: 12, top, width: look.width - 24, height: row * panel.steps.length };
      top += cell.height + 54;
      return cell;
    });
    const longest = most(chart.panels.flatMap((panel) => panel.steps.map((step) => step.start + step.duration)));
    const label = (step) => `${step.service}: ${step.name} ${step.status}`.trim();
    const indented = (step) => "\u2002".repeat(step.depth) + (look.width < 500 ? step.name : label(step));
    const color = (step) => (step.failed ? theme.alarm : step.status ? theme.series[1] : theme.series[0]);
    return {
      height: top,
      option: Object.assign(common(look), {
        title: titles(chart, look).concat(chart.panels.map((panel, index) => heading(panel.title, all[index], theme))),
        tooltip: { confine: true, formatter: ({ seriesIndex, dataIndex }) => {
          const step = chart.panels[Math.floor(seriesIndex / 2)].steps[dataIndex];
          return `${label(step)}<br>from ${step.start.toFixed(2)} ms, ${step.duration.toFixed(2)} ms long`;
        } },
        grid: all.map((cell) => ({ left: cell.left + labels, top: cell.top + 22, width: cell.width - labels - 8, height: cell.height })),
        xAxis: all.map((cell, index) => axis(theme, { type: "value", gridIndex: index, min: 0, max: longest, splitNumber: 5,
          axisLabel: { color: theme.quiet, fontSize: 10, showMaxLabel: false } })),
        yAxis: chart.panels.map((panel, index) => axis(theme, {
          type: "category", inverse: true, gridIndex: index, data: panel.steps.map(indented), splitLine: { show: false },
          axisLabel: { color: theme.ink, fontSize: 11, interval: 0, align: "left", margin: labels - 4, width: labels - 12, overflow: "truncate" },
        })),
        series: chart.panels.flatMap((panel, index) => {
          const placed = { type: "bar", stack: `time ${index}`, xAxisIndex: index, yAxisIndex: index, barCategoryGap: "25%" };
          return [
            Object.assign({ silent: true, itemStyle: { color: "transparent" }, data: panel.steps.map((step) => step.start) }, placed),
            Object.assign({ barMinHeight: 2, data: panel.steps.map((step) => ({ value: step.duration, itemStyle: { color: color(step) } })) }, placed),
          ];
        }),
      }),
    };
  };

  // The option for ECharts and the height in pixels that it needs.
  const draw = (chart, theme, width, picture) => {
    const look = { theme, width, picture };
    // What is empty is not written.
    const whole = Object.assign({}, chart, { panels: chart.panels.map((panel) => Object.assign({ title: "", series: [], steps: [] }, panel)) });
    switch (chart.kind) {
      case "HEAT": return heat(whole, look);
      case "BARS": return bars(whole, look);
      case "WATERFALL": return waterfall(whole, look);
      default: return lines(whole, look);
    }
  };

  const colors = (theme) => Object.values(theme).flatMap((color) => color);

  // An SVG file that is light or dark as the reader's page is.
  const picture = (all, id) => {
    const chart = all.find((each) => each.id === id);
    if (!chart) {
      return undefined;
    }
    const width = 960;
    // Without a browser nobody knows the reader's font: room for a wide one. A line is as high as a Chinese character is wide.
    const em = (text) => (text.charCodeAt(0) > 0x2e80 ? 1 : 0.6);
    echarts.setPlatformAPI({ measureText: (text, font) => ({ width: em(text) * text.length * parseFloat(/([\d.]+)px/.exec(font)[1]) }) });
    const { option, height } = draw(chart, themes.light, width, true);
    const instance = echarts.init(null, null, { renderer: "svg", ssr: true, width, height });
    instance.setOption(option);
    const svg = instance.renderToSVGString();
    instance.dispose();
    const dark = colors(themes.dark);
    const replaced = colors(themes.light).map((color, index) =>
      `[fill="${color}"]{fill:${dark[index]}}[stroke="${color}"]{stroke:${dark[index]}}`).join("");
    return svg.replace(">", `><style>@media (prefers-color-scheme: dark){${replaced}}</style>`);
  };

  return { themes, draw, picture };
})();

"""The parts of Office files by their root elements: where each stands, its content type and its relationship."""

WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml."
SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml."
SLIDES = "application/vnd.openxmlformats-officedocument.presentationml."
DRAWING = "application/vnd.openxmlformats-officedocument.drawingml."
MS_SHEET = "application/vnd.ms-excel."
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
MS = "http://schemas.microsoft.com/office/"

# Root element: the format, the part's name, its content type, its relationship, the part that has the relationship.
W, X, P = "word/document.xml", "xl/workbook.xml", "ppt/presentation.xml"
ROOTS = {
    "w:document": ("docx", W, WORD + "document.main+xml", OFFICE + "officeDocument", ""),
    "w:comments": ("docx", "word/comments.xml", WORD + "comments+xml", OFFICE + "comments", W),
    "w:footnotes": ("docx", "word/footnotes.xml", WORD + "footnotes+xml", OFFICE + "footnotes", W),
    "w:styles": ("docx", "word/styles.xml", WORD + "styles+xml", OFFICE + "styles", W),
    "w:numbering": ("docx", "word/numbering.xml", WORD + "numbering+xml", OFFICE + "numbering", W),
    "w:settings": ("docx", "word/settings.xml", WORD + "settings+xml", OFFICE + "settings", W),
    "w:webSettings": ("docx", "word/webSettings.xml", WORD + "webSettings+xml", OFFICE + "webSettings", W),
    "w:fonts": ("docx", "word/fontTable.xml", WORD + "fontTable+xml", OFFICE + "fontTable", W),
    "w:recipients": (
        "docx", "word/recipientData.xml", WORD + "mailMergeRecipientData+xml", OFFICE + "recipientData", W),
    "w:glossaryDocument": (
        "docx", "word/glossary/document.xml", WORD + "document.glossary+xml", OFFICE + "glossaryDocument", W),
    "w15:people": ("docx", "word/people.xml", WORD + "people+xml", MS + "2011/relationships/people", W),
    "b:Sources": ("docx", "customXml/item9.xml", "application/xml", OFFICE + "customXml", W),
    "ds:datastoreItem": (
        "docx", "customXml/itemProps9.xml", "application/vnd.openxmlformats-officedocument.customXmlProperties+xml",
        OFFICE + "customXmlProps", "customXml/item9.xml"),
    "dgm:dataModel": (
        "docx", "word/diagrams/data1.xml", DRAWING + "diagramData+xml", OFFICE + "diagramData", W),
    "c:chartSpace": ("docx", "word/charts/chart9.xml", DRAWING + "chart+xml", OFFICE + "chart", W),
    "a:theme": (
        "docx", "word/theme/theme9.xml", "application/vnd.openxmlformats-officedocument.theme+xml",
        OFFICE + "theme", W),
    "mso:customUI": (
        "docx", "customUI/customUI.xml", "application/xml", MS + "2006/relationships/ui/extensibility", ""),
    "mso14:customUI": (
        "docx", "customUI/customUI14.xml", "application/xml", MS + "2007/relationships/ui/extensibility", ""),
    "x:workbook": ("xlsx", X, SHEET + "sheet.main+xml", OFFICE + "officeDocument", ""),
    "x:worksheet": (
        "xlsx", "xl/worksheets/sheet1.xml", SHEET + "worksheet+xml", OFFICE + "worksheet", X),
    "x:sst": ("xlsx", "xl/sharedStrings.xml", SHEET + "sharedStrings+xml", OFFICE + "sharedStrings", X),
    "x:styleSheet": ("xlsx", "xl/styles.xml", SHEET + "styles+xml", OFFICE + "styles", X),
    "x:comments": (
        "xlsx", "xl/comments9.xml", SHEET + "comments+xml", OFFICE + "comments", "xl/worksheets/sheet1.xml"),
    "x:table": (
        "xlsx", "xl/tables/table9.xml", SHEET + "table+xml", OFFICE + "table", "xl/worksheets/sheet1.xml"),
    "x:pivotCacheDefinition": (
        "xlsx", "xl/pivotCache/pivotCacheDefinition9.xml", SHEET + "pivotCacheDefinition+xml",
        OFFICE + "pivotCacheDefinition", X),
    "x:pivotCacheRecords": (
        "xlsx", "xl/pivotCache/pivotCacheRecords9.xml", SHEET + "pivotCacheRecords+xml",
        OFFICE + "pivotCacheRecords", X),
    "x:pivotTableDefinition": (
        "xlsx", "xl/pivotTables/pivotTable9.xml", SHEET + "pivotTable+xml", OFFICE + "pivotTable",
        "xl/worksheets/sheet1.xml"),
    "x:connections": ("xlsx", "xl/connections.xml", SHEET + "connections+xml", OFFICE + "connections", X),
    "x:queryTable": (
        "xlsx", "xl/queryTables/queryTable9.xml", SHEET + "queryTable+xml", OFFICE + "queryTable",
        "xl/worksheets/sheet1.xml"),
    "x:externalLink": (
        "xlsx", "xl/externalLinks/externalLink9.xml", SHEET + "externalLink+xml", OFFICE + "externalLink", X),
    "x:headers": (
        "xlsx", "xl/revisions/revisionHeaders.xml", SHEET + "revisionHeaders+xml", OFFICE + "revisionHeaders", X),
    "x:revisions": (
        "xlsx", "xl/revisions/revisionLog1.xml", SHEET + "revisionLog+xml", OFFICE + "revisionLog",
        "xl/revisions/revisionHeaders.xml"),
    "x:users": ("xlsx", "xl/revisions/userNames.xml", SHEET + "userNames+xml", OFFICE + "usernames", X),
    "x:volTypes": (
        "xlsx", "xl/volatileDependencies.xml", SHEET + "volatileDependencies+xml",
        OFFICE + "volatileDependencies", X),
    "x:metadata": ("xlsx", "xl/metadata.xml", SHEET + "sheetMetadata+xml", OFFICE + "sheetMetadata", X),
    "x:MapInfo": ("xlsx", "xl/xmlMaps.xml", "application/xml", OFFICE + "xmlMaps", X),
    "x:singleXmlCells": (
        "xlsx", "xl/tables/tableSingleCells9.xml", SHEET + "tableSingleCells+xml", OFFICE + "tableSingleCells",
        "xl/worksheets/sheet1.xml"),
    "x14:slicers": (
        "xlsx", "xl/slicers/slicer9.xml", MS_SHEET + "slicer+xml", MS + "2007/relationships/slicer",
        "xl/worksheets/sheet1.xml"),
    "x14:slicerCacheDefinition": (
        "xlsx", "xl/slicerCaches/slicerCache9.xml", MS_SHEET + "slicerCache+xml",
        MS + "2007/relationships/slicerCache", X),
    "x15:timelines": (
        "xlsx", "xl/timelines/timeline9.xml", MS_SHEET + "timeline+xml", MS + "2011/relationships/timeline",
        "xl/worksheets/sheet1.xml"),
    "x15:timelineCacheDefinition": (
        "xlsx", "xl/timelineCaches/timelineCache9.xml", MS_SHEET + "timelineCache+xml",
        MS + "2011/relationships/timelineCache", X),
    "xltc:ThreadedComments": (
        "xlsx", "xl/threadedComments/threadedComment9.xml", MS_SHEET + "threadedcomments+xml",
        MS + "2017/10/relationships/threadedComment", "xl/worksheets/sheet1.xml"),
    "xltc:personList": (
        "xlsx", "xl/persons/person.xml", MS_SHEET + "person+xml", MS + "2017/10/relationships/person", X),
    "xdr:wsDr": (
        "xlsx", "xl/drawings/drawing9.xml", "application/vnd.openxmlformats-officedocument.drawing+xml",
        OFFICE + "drawing", "xl/worksheets/sheet1.xml"),
    "x:chartsheet": (
        "xlsx", "xl/chartsheets/sheet9.xml", SHEET + "chartsheet+xml", OFFICE + "chartsheet", X),
    "x:dialogsheet": (
        "xlsx", "xl/dialogsheets/sheet9.xml", SHEET + "dialogsheet+xml", OFFICE + "dialogsheet", X),
    "ax:ocx": (
        "xlsx", "xl/activeX/activeX1.xml", "application/vnd.ms-office.activeX+xml", OFFICE + "control",
        "xl/worksheets/sheet1.xml"),
    "cx:chartSpace": (
        "xlsx", "xl/charts/chartEx9.xml", "application/vnd.ms-office.chartex+xml",
        MS + "2014/relationships/chartEx", "xl/worksheets/sheet1.xml"),
    "p:presentation": ("pptx", P, SLIDES + "presentation.main+xml", OFFICE + "officeDocument", ""),
    "p:sld": ("pptx", "ppt/slides/slide1.xml", SLIDES + "slide+xml", OFFICE + "slide", P),
    "p:sldMaster": (
        "pptx", "ppt/slideMasters/slideMaster1.xml", SLIDES + "slideMaster+xml", OFFICE + "slideMaster", P),
    "p:sldLayout": (
        "pptx", "ppt/slideLayouts/slideLayout1.xml", SLIDES + "slideLayout+xml", OFFICE + "slideLayout",
        "ppt/slideMasters/slideMaster1.xml"),
    "p:notes": (
        "pptx", "ppt/notesSlides/notesSlide1.xml", SLIDES + "notesSlide+xml", OFFICE + "notesSlide",
        "ppt/slides/slide1.xml"),
    "p:handoutMaster": (
        "pptx", "ppt/handoutMasters/handoutMaster1.xml", SLIDES + "handoutMaster+xml",
        OFFICE + "handoutMaster", P),
    "p:cmAuthorLst": (
        "pptx", "ppt/commentAuthors.xml", SLIDES + "commentAuthors+xml", OFFICE + "commentAuthors", P),
    "p:cmLst": (
        "pptx", "ppt/comments/comment1.xml", SLIDES + "comments+xml", OFFICE + "comments", "ppt/slides/slide1.xml"),
    "p:presentationPr": ("pptx", "ppt/presProps.xml", SLIDES + "presProps+xml", OFFICE + "presProps", P),
    "p:viewPr": ("pptx", "ppt/viewProps.xml", SLIDES + "viewProps+xml", OFFICE + "viewProps", P),
    "p:tagLst": ("pptx", "ppt/tags/tag1.xml", SLIDES + "tags+xml", OFFICE + "tags", "ppt/slides/slide1.xml"),
    "a:tblStyleLst": ("pptx", "ppt/tableStyles.xml", SLIDES + "tableStyles+xml", OFFICE + "tableStyles", P),
    "p188:authorLst": (
        "pptx", "ppt/authors.xml", "application/vnd.ms-powerpoint.authors+xml",
        MS + "2018/10/relationships/authors", P),
    "p188:cmLst": (
        "pptx", "ppt/comments/modernComment1.xml", "application/vnd.ms-powerpoint.comments+xml",
        MS + "2018/10/relationships/comments", "ppt/slides/slide1.xml"),
}
